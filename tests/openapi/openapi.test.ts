import { endpoints } from '@tag/contract';
import { endpoint, type Endpoint } from '@tag/contract/endpoint';
import { ERRORS, errorBodyStruct } from '@tag/contract/errors';
import { boolean, integer, list, nullable, optional, shape, text } from '@tag/contract/schema';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  API_PAGE_POLICY,
  apiPage,
  openApiDocument,
} from '../../packages/server/src/openapi/index.ts';

const info = { title: 'Grading API', version: '1.0.0', description: 'Reports of graded cards' };

const thing = shape({ name: text({ max: 5 }) }, { title: 'Thing' });
const odd = {
  addThing: endpoint({
    method: 'POST',
    path: '/things/{id}',
    summary: 'Adds <script>alert(1)</script> & "more"',
    access: { action: 'update', resource: 'users' },
    params: shape({ id: integer({ min: 1 }) }),
    query: shape({ deep: optional(boolean()), tags: list(text()) }),
    headers: shape({ 'x-flavour': optional(text({ max: 9, description: 'of the thing' })) }),
    body: shape({
      inner: thing,
      list: list(thing),
      note: nullable(text()),
      extra: optional(text()),
    }),
    response: thing,
    errors: ['user_existed', 'coupon_used_in_another_order'],
  }),
  readThing: endpoint({
    method: 'GET',
    path: '/things/{id}',
    summary: 'Reads one',
    access: 'public',
    params: shape({ id: integer({ min: 1 }) }),
    response: thing,
    errors: ['not_found'],
    cache: { maxAge: 1, staleWhileRevalidate: 1 },
  }),
} satisfies Record<string, Endpoint>;

const everything = { ...endpoints, ...odd };

describe('the description', () => {
  const document = openApiDocument(everything, info, { 'thing.added': thing });
  const add = document.paths['/things/{id}']?.['post'];

  test('is valid OpenAPI 3.1, with every reference resolved', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref"');
  });

  test('describes webhook payloads', () => {
    expect(document.webhooks?.['thing.added']?.post.requestBody?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
    });
  });

  test('would be refused by the validator if it were wrong', async () => {
    const wrong = { ...document, paths: { 'no-slash': {} } };
    expect((await new Validator().validate(wrong)).valid).toBe(false);
  });

  test('lists every call of the table, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
      ),
    );
    const called = Object.entries(everything).map(
      ([name, { method, path }]) => `${name}: ${method} ${path}`,
    );
    expect(described.sort()).toEqual(called.sort());
  });

  test('names every path parameter as required', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const { parameters = [] } of Object.values(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => name)).toEqual(names);
        expect(inPath.every(({ required }) => required)).toBe(true);
      }
    }
  });

  test('says which query values may be left out', () => {
    const query = add?.parameters?.filter((parameter) => parameter.in === 'query');
    expect(query).toEqual([
      { name: 'deep', in: 'query', required: false, schema: { type: 'boolean' } },
      {
        name: 'tags',
        in: 'query',
        required: true,
        schema: { type: 'array', items: { type: 'string' } },
      },
    ]);
  });

  test('says which query values are going to end', () => {
    const { parameters } = document.paths['/partner/webhook-messages']!['get']!;
    const ending = parameters!.filter(({ deprecated }) => deprecated);
    expect(ending.map(({ name }) => name)).toEqual(['page']);
  });

  test('says which fields may be null, and which may be left out', () => {
    expect(add?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['inner', 'list', 'note'],
      properties: {
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        extra: { type: 'string' },
      },
    });
  });

  test('names the headers a call takes', () => {
    expect(add?.parameters?.filter((parameter) => parameter.in === 'header')).toEqual([
      {
        name: 'x-flavour',
        in: 'header',
        required: false,
        description: 'of the thing',
        schema: { type: 'string', maxLength: 9, description: 'of the thing' },
      },
    ]);
  });

  test('lists each refusal under its status, with its code', () => {
    const expected = {
      400: ['validation'],
      401: ['invalid_credentials', 'incorrect_token', 'session_needed', 'session_expired'],
      403: ['no_user_active', 'forbidden'],
      409: ['user_existed', 'coupon_used_in_another_order'],
      413: ['payload_too_large'],
      415: ['unsupported_media_type'],
      429: ['rate_limited'],
      500: ['internal'],
      503: ['unavailable'],
    };
    for (const [status, codes] of Object.entries(expected)) {
      const content = add?.responses[status]?.content?.['application/json'];
      expect(Object.keys(content?.examples ?? {})).toEqual(codes);
      for (const { summary, value } of Object.values(content?.examples ?? {})) {
        expect(errorBodyStruct.is(value)).toBe(true);
        expect(summary).toBe(ERRORS[(value as { code: keyof typeof ERRORS }).code].message);
      }
    }
    expect(Object.keys(add?.responses ?? {})).toEqual(['200', ...Object.keys(expected)]);
  });

  test('says who may call', () => {
    expect(add?.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/things/{id}']?.['get']?.security).toEqual([]);
    expect(document.components.securitySchemes).toHaveProperty('bearer');
    const open = openApiDocument({ readThing: odd.readThing }, info);
    expect(open.components).not.toHaveProperty('securitySchemes');
  });

  test('describes a named shape once', () => {
    expect(document.components.schemas['Thing']?.properties).toEqual({
      name: { type: 'string', maxLength: 5 },
    });
    const schema = add?.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({
      properties: {
        inner: { $ref: '#/components/schemas/Thing' },
        list: { items: { $ref: '#/components/schemas/Thing' } },
      },
    });
    const other = shape({ other: text() }, { title: 'Thing' });
    const clash = { ...odd, readThing: { ...odd.readThing, response: other } };
    expect(() => openApiDocument(clash, info)).toThrow('Two schemas are called Thing');
  });
});

describe('the page', () => {
  const page = apiPage(openApiDocument(everything, info));

  test('contains every call, every shape, and every refusal', () => {
    for (const { path } of Object.values(everything)) expect(page).toContain(path);
    for (const name of ['GradedCardDetail', 'Picture', 'Thing', 'Error']) {
      expect(page).toContain(`id="shape-${name}"`);
    }
    expect(page).toContain('coupon_used_in_another_order');
  });

  test('has a target for every link within it', () => {
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect(page).toContain(`id="${link}"`);
  });

  test('escapes its input', () => {
    expect(page).not.toContain('<script');
    expect(page).toContain('Adds &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
  });

  test('needs only its own style sheet, which its policy allows', () => {
    const sheets = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
    expect(sheets).toHaveLength(1);
    const hash = createHash('sha256').update(sheets[0]!).digest('base64');
    expect(API_PAGE_POLICY).toContain(`style-src 'sha256-${hash}'`);
    expect(page).not.toMatch(/\sstyle="|\son\w+="|<link|<img|@import|url\(/);
  });
});

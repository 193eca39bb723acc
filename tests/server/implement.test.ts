import { endpoint } from '@tag/contract/endpoint';
import { boolean, integer, list, number, optional, shape, text } from '@tag/contract/schema';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Env } from '../../packages/server/src/http/context.ts';
import { answerFailure } from '../../packages/server/src/http/failure.ts';
import { implement } from '../../packages/server/src/http/implement.ts';

const common = { summary: '', access: 'public', errors: [] } as const;

const table = {
  find: endpoint({
    ...common,
    method: 'GET',
    path: '/things/{id}/parts/{name}',
    params: shape({ id: integer({ min: 1 }), name: text({ max: 40 }) }),
    query: shape({
      page: optional(integer({ min: 1 })),
      ratio: optional(number()),
      deep: optional(boolean()),
      tag: optional(list(text({ max: 5 }))),
    }),
    response: shape({ seen: text() }),
  }),
  add: endpoint({
    ...common,
    method: 'POST',
    path: '/things',
    headers: shape({ 'x-flavour': optional(text({ max: 5 })) }),
    body: shape({ name: text({ min: 1 }), address: shape({ city: text({ min: 1 }) }) }),
    response: shape({ seen: text() }),
  }),
};

const app = new Hono<Env>();
let answer: unknown;
implement(
  app,
  table,
  {
    find: async (input) => (answer ?? { seen: JSON.stringify(input) }) as { seen: string },
    add: async (input) => ({ seen: JSON.stringify(input) }),
  },
  {
    checkResponses: true,
    corsOrigins: [],
    admit: async () => ({ requestId: '1', address: '::1' }),
    readPublic: (_c, answer) => answer(() => ({}) as never),
  },
);
app.onError((error, c) => answerFailure(error, c, pino({ level: 'silent' })));

async function send(path: string, init?: RequestInit) {
  const response = await app.request(path, init);
  const body = (await response.json()) as { seen?: string; fields?: unknown; code?: string };
  return { status: response.status, body, seen: body.seen && JSON.parse(body.seen) };
}
const post = (body: string, type = 'application/json') =>
  send('/things', { method: 'POST', body, headers: { 'Content-Type': type } });

describe('what a handler receives', () => {
  test('path values decoded once: slashes, percents, accents, and quotes survive', async () => {
    for (const name of ['4/102', '100%', '%2F', "Pokémon & 'friends'", 'a+b', '名前', 'a\\b']) {
      const { seen } = await send(`/things/7/parts/${encodeURIComponent(name)}?page=2`);
      expect(seen).toEqual({ params: { id: 7, name }, query: { page: 2 } });
    }
  });

  test('query values as their struct defines', async () => {
    const { seen } = await send('/things/1/parts/a?ratio=-1.5&deep=true&tag=x&tag=1');
    expect(seen.query).toEqual({ ratio: -1.5, deep: true, tag: ['x', '1'] });
  });

  test('the body', async () => {
    const body = { name: 'n', address: { city: 'c' } };
    expect((await post(JSON.stringify(body), 'application/json; charset=utf-8')).seen).toEqual({
      headers: {},
      body,
    });
  });

  test('the headers it names, and no others', async () => {
    const body = JSON.stringify({ name: 'n', address: { city: 'c' } });
    const withHeaders = (headers: Record<string, string>) =>
      send('/things', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      });
    const { seen } = await withHeaders({ 'X-Flavour': 'mint', 'X-Other': 'x' });
    expect(seen.headers).toEqual({ 'x-flavour': 'mint' });
    const refused = await withHeaders({ 'X-Flavour': 'toolong' });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toMatchObject([{ path: 'headers.x-flavour' }]);
  });
});

test("a query can't reach into objects", async () => {
  const { seen } = await send('/things/1/parts/a?__proto__=1&__proto__[page]=3');
  expect(seen).toBeUndefined();
  const own = await send('/things/1/parts/a?__proto__=1');
  expect(own.seen).toEqual({ params: { id: 1, name: 'a' }, query: {} });
});

describe('what is refused before a handler sees it', () => {
  test.each([
    ['/things/x/parts/a', ['params.id']],
    ['/things/0/parts/a', ['params.id']],
    ['/things/1e3/parts/a', ['params.id']],
    ['/things/99999999999999999999/parts/a', ['params.id']],
    ['/things/1/parts/a?page=0', ['query.page']],
    ['/things/1/parts/a?page=', ['query.page']],
    ['/things/1/parts/a?page=1&page=2', ['query.page']],
    ['/things/1/parts/a?ratio=Infinity', ['query.ratio']],
    ['/things/1/parts/a?ratio=NaN', ['query.ratio']],
    ['/things/1/parts/a?deep=yes', ['query.deep']],
    ['/things/1/parts/a?tag=toolong', ['query.tag.0']],
    ['/things/1/parts/a?unknown=1', ['query.unknown']],
    ['/things/0/parts/a?page=0', ['params.id', 'query.page']],
    ['/things/1/parts/a?constructor=1', ['query.constructor']],
  ])('%s', async (path, fields) => {
    const { status, body } = await send(path);
    expect(status).toBe(400);
    expect((body.fields as { path: string }[]).map((field) => field.path)).toEqual(fields);
  });

  test.each([
    ['', ['body']],
    ['{', ['body']],
    ['null', ['body']],
    ['[]', ['body']],
    ['{"name":"n"}', ['body.address']],
    ['{"name":"","address":{"city":""}}', ['body.name', 'body.address.city']],
    ['{"name":"n","address":{"city":"c","zip":1}}', ['body.address.zip']],
    ['{"name":"n","address":{"city":"c"},"role":"admin"}', ['body.role']],
    ['{"name":"n","address":{"city":"c"},"__proto__":{"role":"admin"}}', ['body.__proto__']],
    ['['.repeat(100_000) + ']'.repeat(100_000), ['body']],
    ['{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000), ['body.name', 'body.address', 'body.a']],
  ])('body %.60s', async (text, fields) => {
    const { status, body } = await post(text);
    expect(status).toBe(400);
    const paths = (body.fields as { path: string }[]).map((field) => field.path);
    expect(paths.sort()).toEqual([...fields].sort());
  });

  test.each(['text/plain', '', 'application/jsonp', 'multipart/form-data'])(
    'a body of type %j',
    async (type) => {
      const { status, body } = await post('{}', type);
      expect(status).toBe(415);
      expect(body.code).toBe('unsupported_media_type');
    },
  );
});

test('an answer that violates the contract is our failure, not an answer', async () => {
  answer = { seen: 1 };
  const { status, body } = await send('/things/1/parts/a');
  answer = undefined;
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 'internal' });
  expect(JSON.stringify(body)).not.toContain('seen');
});

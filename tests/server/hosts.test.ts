import { describe, expect, test } from 'vitest';
import { endpoints } from '@tag/contract';
import type { Endpoint } from '@tag/contract/endpoint';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const api = testApi(database, { hosts: ['api.example.com'] });
const ask = (path: string, host: string, init: RequestInit = {}) =>
  api.request(path, { ...init, headers: { ...init.headers, Host: host } });

/** Everything that other sites may read: the contract's public calls, media, and the descriptions. */
const PUBLIC = new Set([
  '/',
  '/health',
  '/health/live',
  '/health/ready',
  '/health/reads',
  '/openapi',
  '/openapi.json',
  '/lab/delivery.schema.json',
  '/tag-market/public/feed.xml',
  '/log/checkpoint',
  '/log/key',
  '/log/policy',
  '/log/reports/:bundle{[0-9]{1,12}}',
  '/.well-known/jwks.json',
  '/badge/:file',
  '/share/:file',
  '/oembed',
  '/sitemap.xml',
  '/:name{sitemap-.+}',
  ...Object.values<Endpoint>(endpoints)
    .filter(({ access, method }) => access === 'public' && method === 'GET')
    .map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')),
]);
const PUBLIC_BELOW = ['/media/', '/private-media/'];
const isPublic = (path: string) =>
  PUBLIC.has(path) || PUBLIC_BELOW.some((above) => path.startsWith(above));

/** Every read in the API that isn't public, from its own routes. */
const privateReads = [
  ...new Set(
    api.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('*') && !isPublic(path))
      .map(({ path }) => path.replace(/:(\w+)(\{.*?\})?/g, '1')),
  ),
];

test('there are some, including the outbox', () => {
  expect(privateReads).toEqual(expect.arrayContaining(['/outbox', '/outbox.json', '/outbox/1']));
});

describe.each(privateReads)('%s', (path) => {
  test("can't be read by another site", async () => {
    const { headers } = await ask(path, 'localhost:4601', {
      headers: { Origin: 'https://evil.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    'evil.example:4601',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])('is refused to a page whose own name resolves here: %s', async (host) => {
    const response = await ask(path, host);
    expect(response.status).toBe(421);
    expect(await response.json()).toMatchObject({ code: 'unknown_host' });
  });
});

test.each([
  'localhost',
  'localhost:4601',
  '127.0.0.1:4601',
  '[::1]:4601',
  'api.localhost',
  'API.example.com',
])('%s is one of our names', async (host) => {
  expect((await ask('/outbox.json', host)).status).toBe(200);
});

test("a page can't frame the outbox either", async () => {
  const { headers } = await ask('/outbox.json', 'localhost:4601');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('cache-control')).toBe('no-store');
});

test("under another name, writes are refused and public reads aren't", async () => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  expect((await ask('/users/login', 'evil.example', init)).status).toBe(421);
  expect((await ask('/users/login', 'localhost', init)).status).toBe(400);
  expect((await ask('/pops', 'evil.example')).status).toBe(200);
  expect((await ask('/health', 'evil.example')).status).toBe(200);
});

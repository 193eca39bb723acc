import { Refusal } from '@tag/contract/errors';
import { folderStore, mediaRoutes } from '@tag/server/testing';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { gradeCards } from '@tag/server/seeding';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { OPEN_FOLDERS } from '../support/open-folders.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const database = await testDatabase();
const api = testApi(database, { logger: pino({ level: 'info' }, sink) });
const detail = '/graded-cards/public/detail/X0000001';

beforeAll(async () => {
  const variationId = await addVariation(database);
  await gradeCards(database, [sampleCard({ certificate: 'X0000001', variationId })]);
});

describe('request ids', () => {
  test('a valid one is kept, in the answer and in the error body', async () => {
    const response = await api.request('/nowhere', { headers: { 'X-Request-Id': 'trace-1234_5' } });
    expect(response.headers.get('x-request-id')).toBe('trace-1234_5');
    expect(await response.json()).toMatchObject({ requestId: 'trace-1234_5' });
  });

  test.each(['x'.repeat(65), 'has space in it', '<script>alert(1)</script>', ''])(
    '%j is replaced',
    async (given) => {
      const response = await api.request(detail, { headers: { 'X-Request-Id': given } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('are different for every request', async () => {
    const [one, two] = await Promise.all([api.request(detail), api.request(detail)]);
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
  });
});

describe('logs', () => {
  test('have one line per request, without query and headers', async () => {
    lines.length = 0;
    await api.request(`${detail}?token=secret-token`, {
      headers: { Authorization: 'Bearer secret-bearer', 'X-Request-Id': 'log-line-1' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      requestId: 'log-line-1',
      method: 'GET',
      path: detail,
      status: 200,
      ms: expect.any(Number),
    });
    expect(lines[0]).not.toContain('secret');
  });

  test('are quiet about health while it is good', async () => {
    lines.length = 0;
    const debug = testApi(database, { logger: pino({ level: 'debug' }, sink) });
    expect((await api.request('/health')).status).toBe(200);
    expect(lines).toEqual([]);
    await debug.request('/health');
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(['/health']);
  });

  test('have no signature of a media address', async () => {
    lines.length = 0;
    await api.request('/media/s/1.secret/k1/front.jpg');
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
      '/media/s/…/k1/front.jpg',
    ]);
  });

  test.each([
    ['unexpected', new Error('Broken'), 500, /Broken/],
    ['our own', new Refusal('unavailable', { cause: new Error('Busy') }), 503, /Busy/],
  ])('name method and route of an error that is %s', async (_, error, status, cause) => {
    lines.length = 0;
    const store = { ...folderStore('/nowhere'), stat: () => Promise.reject(error) };
    const media = mediaRoutes({ store, folders: OPEN_FOLDERS, cacheFolder: '/nowhere' });
    const broken = testApi(database, { media, logger: pino({ level: 'warn' }, sink) });
    const response = await broken.request('/media/k1/secret.jpg');
    expect(response.status).toBe(status);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      method: 'GET',
      route: '/media/:mediaKey/:file',
      cause: expect.stringMatching(cause) as string,
    });
    expect(lines[0]).not.toContain('secret');
  });
});

describe('methods', () => {
  test('HEAD answers like GET, without a body', async () => {
    const [get, head] = await Promise.all([
      api.request(detail),
      api.request(detail, { method: 'HEAD' }),
    ]);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'cache-control', 'content-type', 'access-control-allow-origin']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
    expect((await api.request('/nowhere', { method: 'HEAD' })).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s on a read is 405 and lists what is allowed',
    async (method) => {
      const response = await api.request(detail, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    },
  );
});

describe('caching', () => {
  test("a public read can be cached, as its endpoint specifies, and isn't sent twice", async () => {
    const first = await api.request(detail);
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=60, s-maxage=60, stale-while-revalidate=600, stale-if-error=43200',
    );
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/);

    for (const condition of [etag, `W/${etag.replace(/^W\//, '')}`, `"other", ${etag}`, '*']) {
      const again = await api.request(detail, { headers: { 'If-None-Match': condition } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    }
    const other = await api.request(detail, { headers: { 'If-None-Match': '"other"' } });
    expect(other.status).toBe(200);
  });

  test('the ETag changes with the answer', async () => {
    const before = (await api.request(detail)).headers.get('etag');
    const variationId = await database.query
      .selectFrom('gradedCards')
      .select('variationId')
      .where('certificate', '=', 'X0000001')
      .executeTakeFirstOrThrow();
    await gradeCards(database, [
      sampleCard({ certificate: 'X0000002', ...variationId, score: 990 }),
    ]);
    const after = await api.request(detail, { headers: { 'If-None-Match': before! } });
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ population: { total: 2, higher: 1, rank: 2 } });
  });

  test.each(['/nowhere', '/graded-cards/public/detail/X7777777', '/health'])(
    "%s isn't cached",
    async (path) => {
      expect((await api.request(path)).headers.get('cache-control')).toBe('no-store');
    },
  );
});

test.each([detail, '/nowhere', '/graded-cards/public/detail/nonsense', '/health'])(
  '%s has the headers that prevent sniffing and framing',
  async (path) => {
    const { headers } = await api.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

describe('compression', () => {
  const packed = (accepted: string) =>
    api.request(detail, { headers: { 'Accept-Encoding': accepted } });

  test.each(['gzip', 'br, gzip;q=0.8', 'deflate, GZIP'])('is used for %s', async (accepted) => {
    const response = await packed(accepted);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const plain = await (await api.request(detail)).text();
    expect(gunzipSync(bytes).toString()).toBe(plain);
    expect(bytes.length).toBeLessThan(plain.length / 2);
  });

  test.each(['', 'br', 'gzip;q=0', 'gzip; q=0.000, br', 'identity'])(
    "isn't used for %j",
    async (accepted) => {
      const response = await packed(accepted);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(await response.json()).toMatchObject({ certificate: 'X0000001' });
    },
  );
});

describe('the description', () => {
  test('is OpenAPI, as data and as a page', async () => {
    const json = await api.request('/openapi.json');
    expect(json.headers.get('access-control-allow-origin')).toBe('*');
    expect(json.headers.get('etag')).toBeTruthy();
    const document = await json.json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toContain('/graded-cards/public/detail/{certificateValue}');
    const page = await api.request('/openapi');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain('style-src');
    expect(await page.text()).toContain('/graded-cards/public/score/');
  });

  test('is where the root path leads', async () => {
    const response = await api.request('/');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/openapi');
  });
});

test('an unknown address is refused with JSON', async () => {
  const response = await api.request('/nowhere');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    type: 'refusal',
    code: 'not_found',
    message: 'There is nothing at this address.',
    requestId: response.headers.get('x-request-id'),
  });
});

test('health checks that the database answers', async () => {
  const response = await api.request('/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok', database: 'ok' });
});

import { serve, type ServerType } from '@hono/node-server';
import { createPortal } from '@tag/portal/server';
import { startServer, type RunningServer } from '@tag/server';
import { gradeCards, readSettings, regradeCard, voidCertificate } from '@tag/server/seeding';
import { request } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPortal } from '../portal/built-portal.ts';
import { addUser, PASSWORD } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { sparePorts } from '../support/product.ts';
import { PURGE_SECRET, readAt, startVarnish } from '../support/varnish.ts';
import { until } from '../support/waiting.ts';

const PORTAL = 'portal.example.com';
const database = await testDatabase({ connections: 10 });
let origin: string;
let server: RunningServer | undefined;
let portal: ServerType | undefined;
let varnish: Awaited<ReturnType<typeof startVarnish>> | undefined;

beforeAll(async () => {
  const [edge, api, site] = (await sparePorts(3)) as [number, number, number];
  origin = `http://127.0.0.1:${edge}`;
  const variationId = await addVariation(database);
  const numbers = ['X0000001', 'X0000002', 'X0000003', 'X0000004'];
  await gradeCards(
    database,
    numbers.map((certificate) => sampleCard({ certificate, variationId, score: 870 })),
  );
  const settings = readSettings({
    DATABASE_URL: database.url,
    API_PORT: String(api),
    PUBLIC_HOSTS: 'api.example.com, localhost',
    PURGE_URLS: origin,
    PURGE_SECRET,
    LOG_LEVEL: 'silent',
  });
  server = await startServer(
    { ...settings, passwordMemoryKib: 64 },
    { logger: pino({ level: 'silent' }), places: [] },
  );
  const { fetch } = createPortal({
    apiUrl: server.url,
    publicApiUrl: 'https://api.example.com',
    publicUrl: 'https://portal.example.com',
    distFolder: await buildPortal(),
  });
  await new Promise<void>((listening) => {
    portal = serve({ fetch, port: site, hostname: '127.0.0.1' }, () => listening());
  });
  varnish = await startVarnish({ edge, api, portal: site });
});
afterAll(async () => {
  await varnish?.stop();
  await stopOrigin();
});

async function stopOrigin() {
  await server?.stop();
  server = undefined;
  const closing = portal;
  portal = undefined;
  if (closing) await new Promise((closed) => closing.close(closed));
}

type Options = Parameters<typeof readAt>[2];
const api = (path: string, options?: Options) => readAt(origin, path, options);
const page = (path: string, headers: Record<string, string> = {}) =>
  readAt(origin, path, { host: PORTAL, headers });
const reportOf = (certificate: string) => `/graded-cards/public/detail/${certificate}`;
/** Reads until the edge keeps it. */
const untilHit = (read: () => ReturnType<typeof readAt>) =>
  until(async () => {
    const found = await read();
    return found.cache === 'hit' && found;
  });

describe('what everybody reads', () => {
  test('is kept, and says nothing about the edge or other callers', async () => {
    for (const read of [() => api(reportOf('X0000001')), () => page('/card/X0000001')]) {
      const { headers, status, text } = await untilHit(read);
      expect([status, text.includes('Charizard')]).toEqual([200, true]);
      for (const name of ['surrogate-key', 'xkey', 'age', 'x-request-id']) {
        expect(headers[name], name).toBeUndefined();
      }
      expect(headers['cache-control']).toMatch(/^public, max-age=\d+, stale-while-revalidate/);
    }
  });

  test('is handed on as the servers say where nothing purges it', async () => {
    const { headers } = await untilHit(() => api('/references/category'));
    expect(headers['cache-control']).toContain('max-age=60, s-maxage=60,');
    expect(Number(headers.age)).toBeGreaterThanOrEqual(0);
    const redirect = await page('/card/x0000001');
    expect([redirect.status, redirect.cache]).toEqual([301, 'pass']);
    expect(redirect.headers).not.toHaveProperty('cache-control');
  });

  test('is the same with parameters that nothing reads, and cookies of others', async () => {
    const headers = { cookie: '_ga=GA1.2' };
    const report = await api(`${reportOf('X0000001')}?utm_source=mail&fbclid=x`, { headers });
    expect(report.cache).toBe('hit');
    expect((await page('/card/X0000001', headers)).cache).toBe('hit');
    // Its scripts read the whole address.
    expect((await page('/card/X0000001?utm_source=mail')).cache).toBe('pass');
    await untilHit(() => api('/pops/year?category=Pokemon&page=1'));
    expect((await api('/pops/year?page=1&x1=2&category=Pokemon')).cache).toBe('hit');
    expect((await api('/pops/year?category=Baseball&page=1')).cache).not.toBe('hit');
  });

  test.each([
    ['the report', () => api(reportOf('X0000002'))],
    ['its page', () => page('/card/X0000002')],
  ])('shows a regrade, and never again what was before: %s', async (_, read) => {
    const scoreIn = (text: string) => /"score":(\d+),"grade"/.exec(text)?.[1];
    const before = Number(scoreIn((await untilHit(read)).text));
    const score = before + 10;
    await regradeCard(database, 'X0000002', {
      score,
      report: sampleReport(score),
      reason: 'A second look',
    });
    await until(async () => scoreIn((await read()).text) === String(score));
    for (let times = 0; times < 50; times += 1) {
      expect(scoreIn((await read()).text)).toBe(String(score));
    }
    await untilHit(read);
  });

  test('is gone with its certificate', async () => {
    const reads = [() => api(reportOf('X0000003')), () => page('/card/X0000003')];
    for (const read of reads) await untilHit(read);
    await voidCertificate(database, 'X0000003', 'The label was wrong');
    for (const read of reads) {
      await until(async () => (await read()).status === 410);
      for (let times = 0; times < 20; times += 1) expect((await read()).status).toBe(410);
    }
  });
});

describe('what is somebody’s own', () => {
  test.each([
    ['a token', { authorization: 'Bearer something' }],
    ['a session', { cookie: '_ga=1; access_token=something' }],
  ])('is never kept, nor answered with what is kept: %s', async (_, headers) => {
    await untilHit(() => api(reportOf('X0000001')));
    for (let times = 0; times < 3; times += 1) {
      expect((await api(reportOf('X0000001'), { headers })).cache).toBe('pass');
      expect((await page('/card/X0000001', headers)).cache).toBe('pass');
      expect((await api('/users/me', { headers })).cache).toBe('pass');
    }
    expect((await page('/order-history')).cache).toBe('pass');
  });

  test('arrives: a sign-in, and the events of orders as they happen', async () => {
    const { email } = await addUser(database);
    const login = await fetch(`${server!.url}/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const first = await new Promise<string>((done, fail) => {
      const headers = { host: 'api.example.com', authorization: `Bearer ${token}` };
      const call = request(`${origin}/orders/events`, { headers }, (response) => {
        response.once('data', (part: Buffer) => {
          call.destroy();
          done(`${response.headers['content-type']} ${part.toString()}`);
        });
      });
      call.on('error', fail).end();
    });
    expect(first).toMatch(/^text\/event-stream/);
    const refused = await api('/users/login', { method: 'POST' });
    expect([refused.status, refused.cache]).toEqual([415, 'pass']);
  });

  test('is purging, with our secret alone', async () => {
    const purge = (headers: Record<string, string>) =>
      api('/', { method: 'PURGE', headers: { 'xkey-purge': 'page', ...headers } });
    expect((await purge({})).status).toBe(403);
    expect((await purge({ 'purge-secret': 'something-else' })).status).toBe(403);
    expect((await purge({ 'purge-secret': PURGE_SECRET })).status).toBe(200);
  });
});

test('while the servers are down, the edge shows what it has, and nothing else', async () => {
  const reads = [() => api(reportOf('X0000004')), () => page('/card/X0000004')];
  for (const read of reads) await untilHit(read);
  const purge = { 'purge-secret': PURGE_SECRET, 'xkey-softpurge': 'certificate:X0000004' };
  await stopOrigin();
  expect((await api('/', { method: 'PURGE', headers: purge })).status).toBe(200);
  for (let times = 0; times < 10; times += 1) {
    for (const read of reads) {
      const { status, text } = await read();
      expect([status, text.includes('Charizard')]).toEqual([200, true]);
    }
  }
  expect((await api(reportOf('X0000009'))).status).toBe(503);
  expect((await api('/users/me', { headers: { authorization: 'Bearer x' } })).status).toBe(503);
});

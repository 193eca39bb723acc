import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connect } from '@tag/server/testing';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';

const { url, close } = await testDatabase();
await close();
const proxy = await startStallingProxy(url);
const database = await connect(proxy.url, { connections: 2, logger: pino({ level: 'silent' }) });
const api = testApi(database);
afterAll(async () => {
  proxy.dropAll();
  await database.close();
  proxy.close();
});

const status = async (path: string) => (await api.request(path)).status;
const report = '/graded-cards/public/detail/X0000001';

test('a database that goes down is 503 with Retry-After, and recovers automatically', async () => {
  expect(await status('/health')).toBe(200);
  expect(await status(report)).toBe(404);

  proxy.state = 'cut';
  proxy.dropAll();
  for (const path of [report, report, report]) {
    const response = await api.request(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const body = await response.json();
    expect(body).toMatchObject({ type: 'internal', code: 'unavailable' });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|terminated/);
  }
  const health = await api.request('/health');
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ code: 'unavailable' });

  proxy.state = 'up';
  expect(await status(report)).toBe(404);
  expect(await status('/health')).toBe(200);
});

test("a database that doesn't answer doesn't delay health", async () => {
  proxy.state = 'stalled';
  let hasAnswered = false;
  const read = status(report).then(() => (hasAnswered = true));
  expect(await status('/health')).toBe(503);
  expect(await status('/health/live')).toBe(200);
  expect(hasAnswered).toBe(false);
  proxy.state = 'up';
  proxy.dropAll();
  await read;
  await expect.poll(() => status('/health')).toBe(200);
});

test.each([
  ['53100', 'the disk is full'],
  ['53200', 'out of memory'],
  ['57P03', 'starting up'],
  ['58030', 'could not write'],
  ['25006', 'a standby'],
  ['40P01', 'a deadlock'],
])('a write that PostgreSQL refuses with %s (%s) is 503 with Retry-After', async (code, words) => {
  await database.pool.query(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception '${words}' using errcode = '${code}'; end $$;
    create or replace trigger refuse before insert on help_messages
      for each row execute function refuse()`);
  const response = await api.request('/help/messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'casey@example.com', lines: ['Hello'] }),
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.text()).not.toContain(words);
});

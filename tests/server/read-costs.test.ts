import { gradeCards } from '@tag/server/seeding';
import { beforeAll, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

const database = await testDatabase({ connections: 10 });
const REPORT = '/graded-cards/public/detail/X0000001';
/** A read costs ten times what a minute allows. */
const SLOW_MS = 200;
const RATE_LIMIT_SCALE = 0.001;

beforeAll(async () => {
  const variationId = await addVariation(database);
  await gradeCards(database, [sampleCard({ certificate: 'X0000001', variationId })]);
});

const open = () => testApi(database, { rateLimitScale: RATE_LIMIT_SCALE, trustedProxies: 1 });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Makes a read take as long as an expensive one: it waits for a lock. */
async function readSlowly(read: () => Response | Promise<Response>): Promise<Response> {
  const client = await database.pool.connect();
  try {
    await client.query('begin; lock table graded_card_reports in access exclusive mode');
    const reading = read();
    await client.query(`select pg_sleep(${SLOW_MS / 1000})`);
    await client.query('commit');
    return await reading;
  } finally {
    client.release();
  }
}

test('a caller whose reads take too long waits, and nobody else', async () => {
  const api = open();
  const slow = await readSlowly(() => api.request(REPORT, from('192.0.2.1')));
  expect(slow.status).toBe(200);
  const refused = await api.request(REPORT, from('192.0.2.1'));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  // Two periods at most.
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(120);
  expect((await api.request(REPORT, from('192.0.2.2'))).status).toBe(200);
  // What costs little is still answered.
  expect((await api.request('/references/category', from('192.0.2.1'))).status).toBe(200);
});

test.each([
  ['10.0.0.7', 200],
  ['::ffff:192.168.1.7', 200],
  ['fd00::7', 200],
  ['203.0.113.7', 429],
])('the portal’s server, which reads for everybody, does not wait: %s', async (address, status) => {
  const api = open();
  const env = { incoming: { socket: { remoteAddress: address } } };
  // No proxy passed it on.
  const read = () => api.request(REPORT, {}, env);
  await readSlowly(read);
  expect((await read()).status).toBe(status);
});

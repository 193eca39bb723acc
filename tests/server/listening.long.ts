import { connect } from '@tag/server/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { listenTo } from '../../packages/server/src/db/listen.ts';
import { testDatabase } from '../support/database.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';
import { until } from '../support/waiting.ts';

const direct = await testDatabase();
const proxy = await startStallingProxy(direct.url);
const logger = pino({ level: 'silent' });
const database = await connect(proxy.url, { connections: 1, logger });
let heard = 0;
const listening = await listenTo(database.listen, 'news', () => (heard += 1), logger);
afterAll(async () => {
  proxy.state = 'up';
  await listening.stop();
  await database.close();
  proxy.close();
});

const isListening = () => {
  try {
    listening.assertConnected();
    return true;
  } catch {
    return false;
  }
};

test('a connection that says nothing is found within 15 seconds, and replaced', async () => {
  await sql`notify news`.execute(direct.query);
  await until(() => heard === 1);
  expect(isListening()).toBe(true);
  proxy.state = 'stalled';
  const stalled = performance.now();
  await until(() => !isListening());
  // Asked every ten seconds; five to answer; the timers of a busy machine.
  expect(performance.now() - stalled).toBeLessThan(20_000);
  proxy.state = 'up';
  await until(isListening);
  // Some may have been missed.
  expect(heard).toBeGreaterThan(1);
  const before = heard;
  await sql`notify news`.execute(direct.query);
  await until(() => heard > before);
});

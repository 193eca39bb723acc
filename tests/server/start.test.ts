import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { startServer } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { SetupError } from '@tag/server/setup-error';
import { connect } from '@tag/server/testing';
import { testDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/locks.ts';

const logger = pino({ level: 'silent' });
const database = await testDatabase({ connections: 1 });
const settings = { ...readSettings({ DATABASE_URL: database.url }), port: 0 };

const connections = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
};

test('starts on an empty database, answers, and stops without leaving a connection', async () => {
  const empty = await testDatabase({ empty: true });
  const server = await startServer({ ...settings, databaseUrl: empty.url }, { logger, places: [] });
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect((await fetch(`${server.url}/graded-cards/public/detail/X0000001`)).status).toBe(404);
  await server.stop();
  await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  await expect.poll(connections).toBe(0);
});

test('several start at once on one database', async () => {
  const empty = await testDatabase({ empty: true });
  const servers = await Promise.all(
    Array.from({ length: 4 }, () =>
      startServer({ ...settings, databaseUrl: empty.url }, { logger, places: [] }),
    ),
  );
  for (const { url } of servers) expect((await fetch(`${url}/health`)).status).toBe(200);
  await Promise.all(servers.map((server) => server.stop()));
});

test('a stop lets an answer in progress finish', async () => {
  const server = await startServer(settings, { logger, places: [] });
  const blocker = await connect(database.url, { connections: 1, logger });
  await blocker.pool.query('begin; lock table graded_cards in access exclusive mode');
  const answer = fetch(`${server.url}/graded-cards/public/detail/X0000001`);
  await untilWaiting(database, 1);
  const stopped = server.stop();
  await blocker.pool.query('commit');
  expect((await answer).status).toBe(404);
  await stopped;
  await blocker.close();
});

test('a stop is announced: not ready, and each answer is the last of its connection', async () => {
  const server = await startServer({ ...settings, stopDelayMs: 1500 }, { logger, places: [] });
  const ready = await fetch(`${server.url}/health/ready`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([200, 'keep-alive']);
  expect(await ready.json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', jobs: 'ok', listener: 'ok' },
  });
  const stopped = server.stop();
  const after = await fetch(`${server.url}/health/ready`);
  expect([after.status, after.headers.get('connection')]).toEqual([503, 'close']);
  expect((await fetch(`${server.url}/health`)).status).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  await stopped;
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow();
});

describe('what prevents a start is reported in plain words', () => {
  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const start = startServer({ ...settings, port }, { logger, places: [] });
    await expect(start).rejects.toThrow(SetupError);
    await expect(start).rejects.toThrow(`Port ${port} is taken`);
    other.close();
    await expect.poll(connections).toBe(0);
  });

  test("an address that this machine doesn't have", async () => {
    await expect(
      startServer({ ...settings, host: '203.0.113.1' }, { logger, places: [] }),
    ).rejects.toThrow(/203\.0\.113\.1 is no address of this machine/);
  });
});

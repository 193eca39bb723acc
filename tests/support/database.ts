import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import type { Database } from '@tag/server';
import { connect } from '@tag/server/testing';
import { adminAddress, takeSpareDatabase } from './spare-databases.ts';
import { until } from './waiting.ts';

/** For a connection: a busy machine isn't what a test is about. */
const WAIT_MS = 60_000;

/**
 * A new database for the calling test file, empty and up to date.
 * @param options.empty without any table, as at a server's first start.
 */
export async function testDatabase(
  options: { empty?: boolean; connections?: number } = {},
): Promise<Database & { url: string }> {
  const url = new URL(inject('postgres'));
  url.pathname = options.empty ? await asAdmin(createEmpty) : await asAdmin(untilSpare);
  const database = await connect(url.href, {
    connections: options.connections ?? 5,
    logger: pino({ level: 'silent' }),
  });
  database.pool.options.connectionTimeoutMillis = WAIT_MS;
  let open = true;
  const close = async () => {
    if (open) await database.close();
    open = false;
  };
  afterAll(close);
  return { ...database, close, url: url.href };
}

const untilSpare = (admin: pg.Client) => until(() => takeSpareDatabase(admin));

async function createEmpty(admin: pg.Client): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  // `template1` is copied one at a time.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template template1`);
  return name;
}

/** Connected to the server of the test databases, but to none of them. */
async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(adminAddress(inject('postgres')));
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

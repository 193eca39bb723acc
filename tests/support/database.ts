import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import type { Database } from '@tag/server';
import { connect } from '@tag/server/testing';

/**
 * A new database for the calling test file, empty and up to date, removed when the file is done.
 * @param options.empty without any table, as at a server's first start.
 */
export async function testDatabase(
  options: { empty?: boolean; connections?: number } = {},
): Promise<Database & { url: string }> {
  const template = new URL(inject('postgres'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = options.empty ? 'template1' : template.pathname.slice(1);
  await asAdmin(`create database ${name} template ${source}`);

  const url = new URL(template);
  url.pathname = name;
  const database = await connect(url.href, {
    connections: options.connections ?? 5,
    logger: pino({ level: 'silent' }),
  });
  let open = true;
  const close = async () => {
    if (open) await database.close();
    open = false;
  };
  afterAll(async () => {
    await close();
    await asAdmin(`drop database ${name} with (force)`);
  });
  return { ...database, close, url: url.href };
}

/** Runs one statement on the server of the test databases; the template is copied one at a time. */
async function asAdmin(statement: string): Promise<void> {
  const url = new URL(inject('postgres'));
  url.pathname = 'postgres';
  const admin = new pg.Client(url.href);
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(1)');
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

import { migrate, type Database } from '@tag/server';
import { passwordHasher } from '@tag/server/seeding';
import { connect, startEmbedded } from '@tag/server/testing';
import { chmodSync, mkdirSync } from 'node:fs';
import { pino } from 'pino';
import type { Run } from './run.ts';

export const QUIET = pino({ level: 'silent' });
/** The members' password. */
export const PASSWORD = 'Grading#2026';

/**
 * Starts a PostgreSQL for this run.
 * @param folder where its data are kept for later runs; by default they aren't.
 * @returns its URL.
 */
export async function startPostgres(run: Run, folder?: string): Promise<string> {
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    // When run by root, the database runs as another user, who must have access here.
    chmodSync(folder, 0o755);
  }
  const embedded = await startEmbedded({
    dataFolder: folder ?? run.folder(),
    logger: QUIET,
    ...(folder !== undefined && { parameters: { max_wal_size: '8GB' } }),
  });
  run.atEnd(embedded.stop);
  const { pool } = await openDatabase(run, embedded.url, 1);
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  run.note(`PostgreSQL ${rows[0]!.server_version}`);
  return embedded.url;
}

/** Connects to a database until the end. */
export async function openDatabase(run: Run, url: string, connections = 2): Promise<Database> {
  const database = await connect(url, { connections, logger: QUIET, isPatient: true });
  run.atEnd(database.close);
  return database;
}

/**
 * A database of a PostgreSQL with today's tables, filled unless an earlier run did that.
 * @returns its URL.
 */
export async function filledDatabase(
  run: Run,
  postgres: string,
  { name, fill }: { name: string; fill: (url: string, database: Database) => Promise<void> },
): Promise<string> {
  const admin = await openDatabase(run, postgres);
  const { rows } = await admin.pool.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [name],
  );
  const url = new URL(postgres);
  url.pathname = name;
  const isFilled = rows[0]?.mark === 'filled';
  if (!isFilled) {
    // What an interrupted run left.
    await admin.pool.query(`drop database if exists ${name}`);
    await admin.pool.query(`create database ${name}`);
  }
  const database = await openDatabase(run, url.href);
  await migrate(database.query);
  if (isFilled) return url.href;
  await fill(url.href, database);
  await admin.pool.query(`comment on database ${name} is 'filled'`);
  return url.href;
}

/** Customers whose password is `PASSWORD`, `member-0@example.com` and so on. */
export async function addMembers(
  { pool }: Database,
  count: number,
  { memoryKib = 19_456 } = {},
): Promise<void> {
  const hash = await passwordHasher({ memoryKib }).hash(PASSWORD);
  await pool.query(
    `insert into users (email, email_verified_at, first_name, last_name, role_id, status,
                        password_hash)
     select 'member-' || n || '@example.com', now(), 'Casey', 'Miller', 1, 'active', $2
     from generate_series(0, $1 - 1) n`,
    [count, hash],
  );
}

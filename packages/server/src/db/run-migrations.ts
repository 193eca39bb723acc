import { sql, type Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../setup-error.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import type { Queries } from './queries.ts';

/** A change of the tables, in one transaction; or indexes, built without one. */
export type Migration =
  | { up(db: Kysely<unknown>): Promise<void> }
  /** By name, each as it goes on after `create index concurrently NAME`: `on orders (owner_id)`. */
  | { readonly indexes: Readonly<Record<string, string>> };

/** How long a migration waits for a lock at a time: whoever comes after it waits as long. */
export interface LockPatience {
  readonly lockMs: number;
  /** Pauses between the attempts, in which everybody else goes on. */
  readonly pausesMs: readonly number[];
  /** Called before each pause. */
  readonly onPause?: (migration: string) => void;
}

const PATIENCE: LockPatience = {
  lockMs: 3000,
  pausesMs: [1000, 2000, 5000, 10_000, 10_000, 20_000, 20_000, 30_000, 30_000, 60_000],
};

/** What `migrate` was doing when it failed. */
export class MigrationFailure extends Error {
  readonly migration: string;
  constructor(migration: string, cause: unknown) {
    super(`The migration ${migration} failed`, { cause });
    this.name = 'MigrationFailure';
    this.migration = migration;
  }
}

const LOCK = 7_341_004;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Applies the migrations that a database lacks, by name. Several programs may call it at once: one works while
 * the others wait. @returns the names of those that this call applied. @throws MigrationFailure; the earlier ones
 * stay applied.
 */
export async function runMigrations(
  db: Queries,
  migrations: Readonly<Record<string, Migration>>,
  patience: Partial<LockPatience> = {},
): Promise<string[]> {
  const { lockMs, onPause, pausesMs } = { ...PATIENCE, ...patience };
  return db.connection().execute((connection) =>
    withAdvisoryLock(connection, LOCK, async () => {
      await sql`
        create table if not exists kysely_migration (
          name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection);
      const done = await appliedMigrations(connection);
      const pending = Object.keys(migrations)
        .sort()
        .filter((name) => !done.has(name));
      for (const name of pending) {
        const work = () => apply(connection, name, migrations[name]!, lockMs);
        await untilUnlocked(work, pausesMs, () => onPause?.(name)).catch((error: unknown) => {
          throw new MigrationFailure(name, error);
        });
      }
      return pending;
    }),
  );
}

/** The names of the migrations that a database has. */
export async function appliedMigrations(db: Queries): Promise<Set<string>> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db);
  if (!tables[0]!.isThere) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function untilUnlocked(
  work: () => Promise<void>,
  pausesMs: readonly number[],
  onPause: () => void,
): Promise<void> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
    onPause();
    await sleep(pause);
  }
  return work();
}

async function apply(
  connection: Queries,
  name: string,
  migration: Migration,
  lockMs: number,
): Promise<void> {
  const record = (db: Queries) =>
    sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(db);
  if ('indexes' in migration) {
    for (const [index, rest] of Object.entries(migration.indexes)) {
      await buildIndex(connection, index, rest);
    }
    await record(connection);
    return;
  }
  await connection.transaction().execute(async (db) => {
    // A crash of the database may take the last ones back: they are applied again.
    await sql`select set_config('synchronous_commit', 'off', true),
      set_config('lock_timeout', ${String(lockMs)}, true)`.execute(db);
    await migration.up(db as unknown as Kysely<unknown>);
    await record(db);
  });
}

/** Builds an index while others read and write. One that an interruption left behind is built again. */
async function buildIndex(connection: Queries, name: string, rest: string): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})`.execute(
    connection,
  );
  if (rows[0]?.isValid) return;
  const run = (text: string) => sql.raw(text).execute(connection);
  if (rows[0]) await run(`drop index concurrently ${name}`);
  await run(`create index concurrently ${name} ${rest}`);
}

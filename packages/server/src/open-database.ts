import { sql } from 'kysely';
import type { Logger } from 'pino';
import { connect, type Database } from './db/database.ts';
import { migrate, pendingMigrations } from './db/migrate.ts';
import { installJobs } from './jobs/jobs.ts';
import type { Settings } from './settings.ts';
import { SetupError } from './setup-error.ts';

export type OpenDatabase = (settings: Settings, logger: Logger) => Promise<Database>;

/** The lock of the program that migrates the database. */
const LOCK = 7_341_003;

/**
 * Connects to the database at DATABASE_URL and migrates it or, if the settings leave that to `migrate`,
 * checks that it is up to date. @throws SetupError saying what to do if there is none, it can't be used,
 * or it isn't up to date.
 */
export const openDatabase: OpenDatabase = async (settings, logger) => {
  const { databaseConnections: connections, migrateAtStart } = settings;
  if (migrateAtStart) await migrateDatabase(settings, logger);
  const database = await connect(urlOf(settings), { connections, logger });
  try {
    if (!migrateAtStart) await assertMigrated(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * Migrates that database, including the job queue's tables. Any number of programs may do so at once: one
 * works while the others wait and then find nothing left to do.
 * @returns the names of the migrations that this call applied.
 * @throws SetupError when it can't; nothing of a failed migration stays.
 */
export async function migrateDatabase(settings: Settings, logger: Logger): Promise<string[]> {
  const database = await connect(urlOf(settings), { connections: 2, logger, isPatient: true });
  try {
    return await database.query.connection().execute(async (turn) => {
      // Only this connection has the lock, so it is released if anything below fails.
      await sql`select pg_advisory_lock(${LOCK})`.execute(turn);
      const applied = await migrate(database.query);
      await installJobs(database, logger);
      if (applied.length > 0) logger.info({ applied }, 'database migrated');
      return applied;
    });
  } finally {
    await database.close();
  }
}

function urlOf({ databaseUrl }: Settings): string {
  if (databaseUrl !== undefined) return databaseUrl;
  throw new SetupError('Set DATABASE_URL, such as postgres://user:password@host:5432/database.');
}

async function assertMigrated({ query }: Database): Promise<void> {
  const pending = await pendingMigrations(query);
  if (pending.length === 0) return;
  throw new SetupError(
    `The database lacks ${pending.join(', ')}. Run "migrate" first, or leave out MIGRATE_AT_START=no.`,
  );
}

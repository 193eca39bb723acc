import type { Logger } from 'pino';
import { withAdvisoryLock } from './db/advisory-lock.ts';
import { connect, type Database } from './db/database.ts';
import { migrate, readMigrationState } from './db/migrate.ts';
import { installJobs } from './jobs/jobs.ts';
import { makeRestoredEventsOld } from './orders/events/restored-events.ts';
import { countStatement } from './metrics/metrics.ts';
import { useSecretsKeys } from './secrets/secrets-key.ts';
import type { Settings } from './settings.ts';
import { SetupError } from './setup-error.ts';

export type OpenDatabase = (settings: Settings, logger: Logger) => Promise<Database>;

/** The lock of the program that migrates the database. */
const LOCK = 7_341_003;

/**
 * Connects to the database at DATABASE_URL and migrates it, unless the settings leave that to `migrate`. One
 * that a newer version has migrated is used as it is. @throws SetupError saying what to do if there is none, it
 * can't be used, or it isn't up to date.
 */
export const openDatabase: OpenDatabase = async (settings, logger) => {
  const { databaseConnections: connections, jobConnections, migrateAtStart, replicas } = settings;
  if (migrateAtStart) await migrateDatabase(settings, logger);
  useSecretsKeys(settings.secretsKeys);
  const database = await connect(urlOf(settings), {
    connections,
    jobConnections,
    replicas,
    logger,
    onStatement: countStatement,
  });
  try {
    await compare(database, logger);
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
    return await database.query.connection().execute((turn) =>
      withAdvisoryLock(turn, LOCK, async () => {
        const applied = await migrate(database.query, {
          onPause: (migration) =>
            logger.warn({ migration }, 'a table stays locked; the migration waits and tries again'),
        });
        await installJobs(database, logger);
        const events = await makeRestoredEventsOld(database.query);
        if (applied.length > 0) logger.info({ applied }, 'database migrated');
        if (events > 0) logger.info({ events }, 'events of a restored database made old');
        return applied;
      }),
    );
  } finally {
    await database.close();
  }
}

function urlOf({ databaseUrl }: Settings): string {
  if (databaseUrl !== undefined) return databaseUrl;
  throw new SetupError('Set DATABASE_URL, such as postgres://user:password@host:5432/database.');
}

/** A database may be ahead: while servers are replaced, the old ones still run on the new tables. */
async function compare({ query }: Database, logger: Logger): Promise<void> {
  const { pending, unknown } = await readMigrationState(query);
  if (unknown.length > 0) {
    logger.warn({ unknown }, 'the database was migrated by a newer version of this program');
  }
  if (pending.length === 0) return;
  throw new SetupError(
    `The database lacks ${pending.join(', ')}. Run "migrate" first, or set MIGRATE_AT_START=yes.`,
  );
}

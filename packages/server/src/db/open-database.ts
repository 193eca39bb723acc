import type { Logger } from 'pino';
import { installJobs } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import { connect, type Database } from './database.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

/**
 * The database of the settings, connected and up to date: the one at DATABASE_URL, else the embedded
 * one of the data folder. Closing it also stops the embedded server where that is ours to do.
 * @throws SetupError when it cannot be had, saying why.
 */
export async function openDatabase(settings: Settings, logger: Logger): Promise<Database> {
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbedded({ dataFolder: settings.dataFolder, logger });
  try {
    const url = settings.databaseUrl ?? embedded!.url;
    const database = await connect(url, { connections: settings.databaseConnections, logger });
    embedded?.supervise((moved) => {
      for (const pool of [database.pool, database.tallies.pool]) {
        pool.options.connectionString = moved;
      }
    });
    const close = async () => {
      await database.close();
      await embedded?.stop();
    };
    try {
      const applied = await migrate(database.query);
      await installJobs(database, logger);
      if (applied.length > 0) logger.info({ applied }, 'database brought up to date');
    } catch (error) {
      await database.close();
      throw error;
    }
    return { ...database, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

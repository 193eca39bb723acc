import { startEmbedded } from './db/embedded/embedded.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';

/**
 * For development and the demo: the database at DATABASE_URL, else a PostgreSQL from npm that keeps its
 * data in the data folder. Closing it also stops that PostgreSQL if this process owns it.
 * @throws SetupError when it can't be used, saying why.
 */
export const openLocalDatabase: OpenDatabase = async (settings, logger) => {
  if (settings.databaseUrl !== undefined) return openDatabase(settings, logger);
  const embedded = await startEmbedded({ dataFolder: settings.dataFolder, logger });
  try {
    const database = await openDatabase({ ...settings, databaseUrl: embedded.url }, logger);
    embedded.supervise(database.moveTo);
    const close = async () => {
      await database.close();
      await embedded.stop();
    };
    return { ...database, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};

import { join } from 'node:path';
import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import { deliver, folderSource, folderStore } from '@tag/server/testing';
import { pino } from 'pino';

/** Delivers a folder, prints each card, and waits to be killed: `deliverer.ts DATA DELIVERY`. */
const [dataFolder = '', folder = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const database = await openLocalDatabase(readSettings({ DATA_DIR: dataFolder }), logger);
const mediaStore = folderStore(join(dataFolder, 'media'));
await deliver({ database, mediaStore }, folderSource(folder), {
  onCard: (card) => process.stdout.write(`${JSON.stringify(card)}\n`),
});
await database.close();

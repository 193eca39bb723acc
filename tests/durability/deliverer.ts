import { join } from 'node:path';
import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import { deliveryJobs, folderStore } from '@tag/server/testing';
import { pino } from 'pino';
import { pause } from '../support/waiting.ts';

/** Takes a received delivery, prints each card once it is recorded, and waits to be killed: `deliverer.ts DATA ID`. */
const [dataFolder = '', id = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const database = await openLocalDatabase(readSettings({ DATA_DIR: dataFolder }), logger);
const mediaStore = folderStore(join(dataFolder, 'media'));
const printed = new Set<number>();
async function print(): Promise<void> {
  const cards = await database.query
    .selectFrom('labDeliveryCards')
    .select(['position', 'certificate', 'outcome'])
    .where('deliveryId', '=', id)
    .execute();
  for (const { position, ...card } of cards) {
    if (!printed.has(position)) process.stdout.write(`${JSON.stringify(card)}\n`);
    printed.add(position);
  }
}
// Cards of earlier runs: they are not new.
await print();
process.stdout.write('{"outcome":"begun"}\n');
let isDone = false;
const taking = deliveryJobs({ database, mediaStore })
  .take_delivery({ id })
  .finally(() => (isDone = true));
while (!isDone) {
  await print();
  // As a client that looks how far a delivery is.
  await pause(10);
}
await taking;
await print();
await database.close();

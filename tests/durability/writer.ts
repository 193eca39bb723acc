import { connect, gradeCards, migrate, startEmbedded, type Database } from '@tag/server';
import { pino } from 'pino';
import { addVariation, sampleCard } from '../support/graded-card.ts';

/**
 * Grades cards as fast as it can on the embedded database of a folder, several at a time, and prints
 * the certificates of each batch once it is stored: what is printed has been acknowledged.
 */
const WRITERS = 4;
const [folder = '', first = '0'] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
let next = Number(first);

const certificate = () => `X${String(next++).padStart(7, '0')}`;

async function write(database: Database, variations: readonly number[]): Promise<never> {
  for (;;) {
    const batch = Array.from({ length: 1 + (next % 7) }, () => {
      const value = certificate();
      return sampleCard({
        certificate: value,
        variationId: variations[next % variations.length]!,
        score: 100 + (next % 900),
      });
    });
    await gradeCards(database, batch);
    process.stdout.write(`${batch.map((card) => card.certificate).join(' ')}\n`);
  }
}

const embedded = await startEmbedded({ dataFolder: folder, logger });
const database = await connect(embedded.url, { connections: WRITERS, logger });
await migrate(database.query);
const known = await database.query.selectFrom('cardVariations').select('id').execute();
const variations = known.map(({ id }) => id);
while (variations.length < 5) {
  variations.push(await addVariation(database, { variation: `v${variations.length}` }));
}
process.stdout.write('ready\n');
await Promise.all(Array.from({ length: WRITERS }, () => write(database, variations)));

import { migrate, type Database } from '@tag/server';
import { gradeCards } from '@tag/server/seeding';
import { connect, installJobs, startEmbedded } from '@tag/server/testing';
import { pino } from 'pino';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { startLogJobs } from './log-jobs.ts';
import { customerOf, type Customer, type Script } from './order-script.ts';

/**
 * Grades cards and submits orders as fast as it can on the embedded database of a folder, several at a time,
 * while two servers' jobs put the statements into the log. Prints each batch of certificates, and each step of an order, once it is acknowledged.
 */
const GRADERS = 3;
const CUSTOMERS = 3;
/** Connections of a server's jobs. */
const LOGGERS = 4;
const [folder = '', first = '0'] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
let next = Number(first);
let nextScript = 0;

const certificate = () => `X${String(next++).padStart(7, '0')}`;
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function grade(database: Database, variations: readonly number[]): Promise<never> {
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
    print({ certificates: batch.map((card) => card.certificate) });
  }
}

async function submitOrders({ steps }: Customer): Promise<never> {
  for (;;) {
    let script: Script = { id: `${first} ${nextScript++}` };
    print({ script, done: 0 });
    for (const [index, step] of steps.entries()) {
      script = await step(script);
      print({ script, done: index + 1 });
    }
  }
}

const embedded = await startEmbedded({ dataFolder: folder, logger });
const database = await connect(embedded.url, { connections: GRADERS + CUSTOMERS, logger });
await migrate(database.query);
await installJobs(database, logger);
const customer = await customerOf(database);
const known = await database.query.selectFrom('cardVariations').select('id').execute();
const variations = known.map(({ id }) => id);
while (variations.length < 5) {
  variations.push(await addVariation(database, { variation: `v${variations.length}` }));
}
for (let server = 0; server < 2; server += 1) {
  await startLogJobs(await connect(embedded.url, { connections: LOGGERS, logger }));
}
await Promise.all([
  ...Array.from({ length: GRADERS }, () => grade(database, variations)),
  ...Array.from({ length: CUSTOMERS }, () => submitOrders(customer)),
]);

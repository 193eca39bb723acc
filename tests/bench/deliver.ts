import type { Database } from '@tag/server';
import { gradeCards } from '@tag/server/seeding';
import { verifyPopulation } from '@tag/server/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addUser } from '../support/accounts.ts';
import { deliveredCard, filesOf, orderAtVerification, writeDelivery } from '../support/delivery.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, type TimedCall } from './harness/calls.ts';
import { openDatabase, startPostgres } from './harness/database.ts';
import { readSteadily } from './harness/steady-reads.ts';

/**
 * Delivers a thousand graded cards in one run of `npm run lab -- deliver`, next to a server whose reports are
 * read at a steady rate before, during, and after the delivery. No card, count, or email may be missing.
 */
const ORDERS = 10;
const READS_PER_SECOND = 50;
const GOAL_MS = 100;
const KNOWN = 'K0000001';
const LAB = resolve(import.meta.dirname, '../../demo/src/lab.ts');

async function prepare(database: Database, delivery: string, count: number): Promise<void> {
  const variationId = await addVariation(database, { name: 'Known' });
  await gradeCards(database, [sampleCard({ certificate: KNOWN, variationId })]);
  const cards = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const { id } = await addUser(database);
    const { itemIds } = await orderAtVerification(database, id, count / ORDERS);
    for (const [at, itemId] of itemIds.entries()) {
      const card = deliveredCard(itemId, { score: 800 + (at % 200) });
      const slab = ['front', 'back', '1', '2'].map((part) => `${itemId}-slab-${part}.png`);
      const [front = '', back = '', ...photos] = slab;
      const whole = { ...card, slab: { front, back, photos } };
      await writeDelivery(delivery, [], await filesOf(whole));
      cards.push(whole);
    }
  }
  await writeDelivery(delivery, cards, {});
}

async function read(address: string, during?: () => Promise<unknown>): Promise<TimedCall> {
  const times = await readSteadily([address], {
    perSecond: READS_PER_SECOND,
    ...(during && { during }),
  });
  // The machine's other work affects the results a lot.
  return { ...times, more: { load: loadavg()[0] } };
}

/** @returns how many seconds it took. */
async function deliverAll(delivery: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', LAB, 'deliver', delivery], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The delivery ended with ${code}`);
  return (performance.now() - begin) / 1000;
}

/** The outcome of the delivery, once the server's jobs are done. */
async function countAll({ pool }: Database): Promise<Record<string, number>> {
  for (;;) {
    const { rows } = await pool.query<Record<string, number>>(
      `select (select count(*) from order_items where certificate is not null) as cards,
         (select count(*) from certificate_owners) as owners,
         (select count(*) from order_events where kind = 'card_graded') as events,
         (select count(*) from outbox_mails where subject like '%graded%') as emails,
         (select count(*) from graphile_worker._private_jobs) as jobs`,
    );
    const { jobs, ...counts } = rows[0]!;
    if (jobs === 0) return counts;
    await pause(200);
  }
}

export const bench = defineBench({
  options: { cards: 1000 },
  async run(run, { cards }) {
    const databaseUrl = await startPostgres(run);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: run.folder() };
    const url = await startApi(run, environment);
    const database = await openDatabase(run, databaseUrl);
    const delivery = run.folder();
    await prepare(database, delivery, cards);
    const report = `${url}/graded-cards/public/detail/${KNOWN}`;
    await read(report);
    const health = await read(`${url}/health`);
    const before = await read(report);
    let seconds = 0;
    const meanwhile = await read(report, async () => {
      seconds = await deliverAll(delivery, environment);
    });
    const { emails, ...counts } = await countAll(database);
    const { drifting } = await verifyPopulation(database);
    const after = await read(report);

    printCalls(run, health.p50, {
      '/health': health,
      'a report before': before,
      'while delivering': { ...meanwhile, goal: { ms: GOAL_MS } },
      'a report after': after,
    });
    run.note(
      `${cards} cards in ${Math.round(seconds)} s (${(cards / seconds).toFixed(1)} a second)`,
    );
    const all = { least: cards, most: cards };
    for (const [what, count] of Object.entries(counts)) run.goal(`${what} afterwards`, count, all);
    run.goal('emails afterwards', emails!, { least: ORDERS, most: ORDERS });
    run.goal('drifting counters', drifting, { most: 0 });
  },
});

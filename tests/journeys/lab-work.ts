import type { Database } from '@tag/server';
import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import { pino } from 'pino';
import { inject } from 'vitest';
import { demoCall } from '../../demo/src/accounts/demo-call.ts';
import { createBench, type Bench } from '../../demo/src/simulation/bench.ts';
import { LAB } from './people.ts';

const dataFolder = inject('dataFolder');
const LABEL_WINDOW_DAYS = 3;

/** Works on the product's own database. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const settings = readSettings({ DATA_DIR: dataFolder });
  const database = await openLocalDatabase(settings, pino({ level: 'silent' }));
  return work(database).finally(database.close);
}

/** The bench, on the product's database: thousands of cards would take hours within the limits on calls. */
export const atBench = <T>(work: (bench: Bench) => Promise<T>): Promise<T> =>
  withDatabase(async (database) => {
    const call = (await demoCall(database, LAB.email))!;
    return work(createBench({ database, labelWindowDays: LABEL_WINDOW_DAYS, call }));
  });

/** Ends the minutes in which news about grades are gathered for one email. */
export const endGathering = (): Promise<unknown> =>
  withDatabase(({ pool }) =>
    pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'graded %'"),
  );

/** Everything on the packing lists of an order arrives, and is identified as what it was entered as. */
export async function receiveAndIdentify(orderNumber: string): Promise<void> {
  await atBench(async (bench) => {
    const order = await bench.read(orderNumber);
    for (const { id } of order.subOrders) await bench.receive(order, id);
    await bench.move(order, 'received', 'image_processing');
    await bench.move(order, 'image_processing', 'verification');
    for (const card of order.cards) await bench.identify(order, card);
  });
}

/** Grades all cards of an order, in the mix of grades that real cards get. */
export async function gradeAll(orderNumber: string): Promise<void> {
  await atBench(async (bench) => {
    for (const card of (await bench.read(orderNumber)).cards) await bench.grade(card, new Date());
  });
}

/** Moves cards whose labels are approved through assembly and quality checks, and photographs their slabs. */
export async function sealAndPack(orderNumber: string): Promise<void> {
  await atBench(async (bench) => {
    const order = await bench.read(orderNumber);
    await bench.move(order, 'slab_assembly', 'qa');
    await bench.move(order, 'qa', 'slab_imaging');
    await bench.photographSlabs(order.cards);
    await bench.complete(order);
  });
}

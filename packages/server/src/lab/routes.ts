import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { readBenchOrder } from './bench-order.ts';
import { readQueue } from './queue.ts';
import { readScan } from './scan.ts';
import { findLabOrder } from './store.ts';

type Calls = Pick<typeof endpoints, 'readLabQueue' | 'scanCode' | 'readBenchOrder'>;

/** What the bench asks and does. */
export function labHandlers({ query: db }: Database): Handlers<Calls> {
  return {
    readLabQueue: ({ query }) => readQueue(db, query),
    scanCode: ({ query }) => readScan(db, query.text),
    readBenchOrder: async ({ params }) =>
      readBenchOrder(db, await findLabOrder(db, params.orderNumber)),
  };
}

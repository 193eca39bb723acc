import type { Database } from '@tag/server';
import { drainJobs, orderSweeps } from '@tag/server/testing';
import { pino } from 'pino';

/** Does the jobs that a clean-up added, one for each order. */
export const doSweeps = (
  database: Database,
  payments: Parameters<typeof orderSweeps>[1] = { findOpen: async () => undefined },
): Promise<void> => drainJobs(database, orderSweeps(database, payments), pino({ level: 'silent' }));

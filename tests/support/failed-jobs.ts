import type { Database } from '@tag/server';
import { until } from './waiting.ts';

/** Makes jobs that failed due now. graphile-worker stores a failure only after the run has ended. */
export async function makeFailedJobsDue({ pool }: Database): Promise<void> {
  const due =
    'update graphile_worker._private_jobs set run_at = now() where last_error is not null';
  await until(async () => (await pool.query(due)).rowCount);
}

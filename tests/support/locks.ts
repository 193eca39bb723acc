import type { Database } from '@tag/server';
import { until } from './waiting.ts';

/** Resolves once this many statements wait for a lock. */
export async function untilWaiting({ pool }: Database, count: number): Promise<void> {
  await until(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rowCount === count;
  });
}

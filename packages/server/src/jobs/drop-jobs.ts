import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/** Drops jobs that wait, or were given up, and mention this. @param pattern a regular expression of PostgreSQL */
export async function dropJobs(db: Transaction, pattern: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where locked_at is null and payload::text ~* ${pattern}))`.execute(db);
  return rows[0]!.count;
}

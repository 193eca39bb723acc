import { sql, type RawBuilder } from 'kysely';
import type { ReadQueries } from './queries.ts';

/** The part of EXPLAIN's output that we read. */
interface Plan {
  readonly 'Plan Rows': number;
  readonly Plans: readonly Plan[];
}

/**
 * How many rows PostgreSQL expects from each statement; at least 1. Reads only its statistics.
 * @param selects SQL, two or more of the same columns.
 */
export async function estimateRows(
  db: ReadQueries,
  selects: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const { rows } = await sql<Record<string, readonly [{ Plan: Plan }]>>`
    explain (format json) ${sql.join(selects, sql` union all `)}`.execute(db);
  const [explained] = Object.values(rows[0]!);
  return explained![0].Plan.Plans.map((plan) => plan['Plan Rows']);
}

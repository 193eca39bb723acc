import { sql, type RawBuilder } from 'kysely';
import type { Queries } from './queries.ts';

/** What EXPLAIN says, of which we read this. */
interface Plan {
  readonly 'Plan Rows': number;
  readonly Plans: readonly Plan[];
}

/**
 * How many rows PostgreSQL expects each statement to give; at least 1. Nothing is read but its statistics.
 * @param selects SQL, two or more of the same columns.
 */
export async function estimateRows(
  db: Queries,
  selects: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const { rows } = await sql<Record<string, readonly [{ Plan: Plan }]>>`
    explain (format json) ${sql.join(selects, sql` union all `)}`.execute(db);
  const [explained] = Object.values(rows[0]!);
  return explained![0].Plan.Plans.map((plan) => plan['Plan Rows']);
}

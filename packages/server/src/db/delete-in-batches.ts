import { sql, type RawBuilder } from 'kysely';
import type { Queries } from './queries.ts';
import type { Tables } from './tables.ts';

const ROWS_AT_ONCE = 5000;

/** Deletes the rows that match, some at a time: statements end after 15 seconds. */
export async function deleteInBatches(
  db: Queries,
  table: keyof Tables,
  matches: RawBuilder<boolean>,
): Promise<void> {
  const batches = deletedBatches(db, table, matches);
  while (!(await batches.next()).done);
}

/** The same, one batch each time it is asked: its reader may stop between them. */
export async function* deletedBatches(
  db: Queries,
  table: keyof Tables,
  matches: RawBuilder<boolean>,
): AsyncGenerator<void> {
  const name = sql.table(table);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${matches} limit ${sql.lit(ROWS_AT_ONCE)}
        for update skip locked))`.execute(db);
    if (Number(numAffectedRows) < ROWS_AT_ONCE) return;
    yield;
  }
}

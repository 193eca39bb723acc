import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';

const BATCH = 10_000;

/**
 * A dump carries events with the transaction ids of the database it was made of. In another one, ids of the
 * future would make old events new to open pages, as the database reaches them. They become the oldest, in the
 * order of their numbers. @returns how many there were.
 */
export async function makeRestoredEventsOld(db: Queries): Promise<number> {
  let changed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update order_events set xid = '1' where id in (
        select id from order_events where xid >= pg_snapshot_xmax(pg_current_snapshot())
        limit ${BATCH})`.execute(db);
    changed += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return changed;
  }
}

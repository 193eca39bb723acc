import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { KeepDays } from '../service-settings.ts';
import { tryEach } from '../try-each.ts';

type KeptRows = Omit<KeepDays, 'media'>;
type Kept = 'auditTrail' | 'helpMessages' | 'listingEvents' | 'orderEvents' | 'paymentRequests';

/** The rows of a kind from before a time. */
const BEFORE: Readonly<
  Record<keyof KeptRows, readonly [Kept, (before: RawBuilder<Date>) => RawBuilder<boolean>][]>
> = {
  audit: [['auditTrail', (before) => sql`at < ${before}`]],
  events: [
    [
      'orderEvents',
      (before) => sql`order_id in (
        select id from orders where stage in ('shipped', 'cancelled') and stage_since < ${before})`,
    ],
    [
      'listingEvents',
      (before) => sql`listing_id in (select id from listings where ended_at < ${before})`,
    ],
  ],
  keys: [['paymentRequests', (before) => sql`at < ${before}`]],
  help: [['helpMessages', (before) => sql`at < ${before}`]],
};

/**
 * Deletes what is older than the settings keep.
 * @throws AggregateError of what failed, once all tables were swept.
 */
export const sweepKept = ({ query }: Database, keep: KeptRows): Promise<void> =>
  tryEach(Object.keys(BEFORE) as (keyof KeptRows)[], async (kind) => {
    const days = keep[kind];
    if (days === undefined) return;
    const before = sql<Date>`now() - make_interval(days => ${days})`;
    for (const [table, matches] of BEFORE[kind]) {
      await deleteInBatches(query, table, matches(before));
    }
  });

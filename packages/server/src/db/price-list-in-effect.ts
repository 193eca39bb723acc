import { sql } from 'kysely';

/** SQL: the id of the price list in effect at a moment, now by default; null before the first. */
export const priceListInEffect = (at = sql<Date>`now()`) => sql<number>`(
  select l.id from price_lists l where l.starts_at <= ${at} order by l.starts_at desc limit 1)`;

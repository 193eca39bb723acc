import { sql, type Kysely } from 'kysely';

/**
 * Indexes of what refers to rows that are deleted: without one, each deleted card of a draft read the
 * whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`set local statement_timeout = 0`);
  for (const [table, column] of [
    ['card_additions', 'item_id'],
    ['order_events', 'sub_order_id'],
    ['order_events', 'item_id'],
    ['order_photos', 'sub_order_id'],
    ['order_photos', 'item_id'],
    ['orders', 'shipping_address_id'],
    ['uploads', 'order_id'],
    ['uploads', 'sub_order_id'],
    ['uploads', 'item_id'],
  ] as const) {
    await run(`
      create index ${table}_of_${column} on ${table} (${column}) where ${column} is not null`);
  }
  await run(`create index coupon_uses_of_order_id on coupon_uses (order_id)`);
  await run(`create index order_extras_of_sub_order_id on order_extras (sub_order_id)`);
  await run(`create index price_proposals_of_item_id on price_proposals (item_id)`);
}

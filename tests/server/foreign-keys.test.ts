import { expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();

/** Foreign keys without an index, by the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'users are closed, never deleted': [
    'api_keys.created_by',
    'card_additions.added_by',
    'card_additions.answered_by',
    'coupons.granted_by',
    'hand_overs.recipient_id',
    'listing_events.actor_id',
    'one_time_codes.actor_id',
    'one_time_codes.user_id',
    'order_events.actor_id',
    'order_items.identified_by',
    'order_items.serial_released_by',
    'order_photos.taken_by',
    'orders.group_submitter_id',
    'price_lists.imported_by',
    'price_proposals.created_by',
    'sessions.impersonator_id',
    'sessions.user_id',
    'shipments.shipped_by',
    'sub_orders.locked_by',
  ],
  'imports of the catalogue remove nothing': [
    'card_additions.variation_id',
    'order_items.card_id',
    'order_items.variation_id',
    'voided_certificates.variation_id',
  ],
  'listings, parcels, and payments are kept': [
    'order_items.shipment_id',
    'price_proposals.payment_id',
    'sandbox_refunds.checkout_id',
  ],
  'few rows that are kept': [
    'listings.sold_by_partner',
    'listings.terms_id',
    'orders.price_list_id',
    'user_addresses.country_id',
    'users.role_id',
  ],
};

test('each foreign key has an index that begins with its columns', async () => {
  const { rows } = await database.pool.query<{ key: string }>(`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid
          and (select array_agg(k order by k)
               from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
            = (select array_agg(k order by k) from unnest(c.conkey) k)
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual(Object.values(EXCEPTIONS).flat().sort());
});

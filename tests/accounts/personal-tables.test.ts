import { expect, test } from 'vitest';
import { MENTIONS } from '../../packages/server/src/flows/mentions.ts';
import { PERSONAL } from '../../packages/server/src/flows/personal-rows.ts';
import { testDatabase } from '../support/database.ts';

/** Whoever adds a table decides what becomes of it when a person's data are deleted. */
const { pool } = await testDatabase();
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns about people that no entry looks at, by the reason. */
const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'says who did it, by the id of somebody who has no name any more': [
    'api_keys.created_by',
    'audit_trail.acted_as_id',
    'audit_trail.actor_id',
    'card_additions.added_by',
    'card_additions.answered_by',
    'card_reviews.answered_by',
    'card_services.settled_by',
    'coupons.granted_by',
    'delay_reasons.said_by',
    'lab_deliveries.impersonator_id',
    'lab_deliveries.sender_id',
    'listing_events.actor_id',
    'listings.seller_id',
    'order_events.actor_id',
    'order_items.identified_by',
    'order_items.serial_released_by',
    'order_photos.taken_by',
    'parcel_claims.answered_by',
    'partner_applications.answered_by',
    'price_lists.imported_by',
    'price_proposals.created_by',
    'shipments.shipped_by',
    'sub_orders.locked_by',
  ],
  'its rows are found in another way': [
    'mail_pauses.address',
    'user_addresses.address',
    'users.email',
  ],
};

/** Tables with text that says nothing about people, by the reason. */
const OTHER_TABLES: Readonly<Record<string, readonly string[]>> = {
  'the catalog and places': [
    'card_sets',
    'card_variations',
    'card_word_counts',
    'cards',
    'categories',
    'cities',
    'countries',
    'search_words',
    'states',
  ],
  'cards, and what the lab did with them': [
    'card_additions',
    'card_services',
    'certificate_letters',
    'delivered_media',
    'deliveries',
    'graded_card_reports',
    'graded_cards',
    'lab_deliveries',
    'lab_delivery_cards',
    'lab_work',
    'media_orphans',
    'media_sizes',
    'order_forecasts',
    'order_promises',
    'population_by_card',
    'population_by_set',
    'regrades',
    'voided_certificates',
  ],
  'the public grade log': [
    'log_entries',
    'log_head',
    'log_pending',
    'log_witnesses',
    'report_keys',
  ],
  'the sales of a Deleted user': ['listings'],
  'amounts, and names of payments': [
    'payment_events',
    'payment_requests',
    'prices',
    'sandbox_checkouts',
    'sandbox_refunds',
  ],
  'what partners’ servers were answered about sales': ['partner_requests'],
  'roles and servers': [
    'edge_purges',
    'edges',
    'job_workers',
    'role_permissions',
    'roles',
    'secrets',
  ],
  'the ids of callers, for some minutes': ['rate_limits'],
};

test('every column that refers to a user or has an address is listed, or has a reason why not', async () => {
  const listed = new Set(
    PERSONAL.flatMap(({ emails = [], table, users = [] }) =>
      [...users, ...emails].map((column) => snake(`${table}.${column}`)),
    ),
  );
  const { rows } = await pool.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and column_name ~ '(^|_)(email|recipient|address|account)$'`);
  const others = rows.map(({ name }) => name).filter((name) => !listed.has(name));
  expect(others.sort()).toEqual(Object.values(OTHER_COLUMNS).flat().sort());
});

test('every table with text is listed, or has a reason why not', async () => {
  const listed = new Set([...PERSONAL, ...MENTIONS].map(({ table }) => snake(table)));
  const { rows } = await pool.query<{ name: string }>(`
    select distinct table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'json', 'jsonb', 'ARRAY')`);
  const others = rows.map(({ name }) => name).filter((name) => !listed.has(name));
  expect(others.sort()).toEqual(Object.values(OTHER_TABLES).flat().sort());
});

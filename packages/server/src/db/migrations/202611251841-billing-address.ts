import { sql, type Kysely } from 'kysely';

/** The address on an order's receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    alter table orders
      add column billing_address_id uuid references user_addresses on delete set null`);
  await run(`
    comment on column orders.billing_address_id is
      'Null: the default billing address when it is paid, or else the shipping address.'`);
  await run(`
    create index orders_billing_address on orders (billing_address_id)
      where billing_address_id is not null`);
}

import { sql, type Kysely } from 'kysely';

/**
 * Requests to pay, under their Idempotency-Keys, in one table. Those of orders and of delistings are copied; their
 * tables stay, for a server of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table payment_requests (
      key text primary key,
      purpose text not null,
      subject text not null,
      fingerprint text not null,
      payment_id uuid not null references payments,
      at timestamptz not null default now()
    )`);
  await run(`create index payment_requests_payment on payment_requests (payment_id)`);
  await run(`
    insert into payment_requests (key, purpose, subject, fingerprint, payment_id, at)
    select k.key, 'order', o.number, k.total || ' ' || k.return_url, k.payment_id, k.at
    from order_payment_keys k join orders o on o.id = k.order_id`);
  await run(`
    insert into payment_requests (key, purpose, subject, fingerprint, payment_id)
    select key, 'delisting', listing_id::text, return_url, payment_id from delist_fee_keys
    on conflict do nothing`);
}

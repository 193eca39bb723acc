import { sql, type Kysely } from 'kysely';

/**
 * Cards that change hands: one offer of a certificate at a time, accepted with its emailed link and the
 * account of that address. A voided certificate keeps its label's text, for people who sold it or gave it
 * away. Requests to pay a delisting fee are kept under their keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table hand_overs (
      id uuid primary key default gen_random_uuid(),
      certificate text not null,
      owner_id uuid not null references users,
      email text not null,
      code_hash bytea unique,
      state text not null default 'open'
        check (state in ('open', 'accepted', 'declined', 'canceled', 'expired', 'voided')),
      recipient_id uuid references users,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'open') = (ended_at is null)),
      check ((state = 'accepted') = (recipient_id is not null))
    )`);
  await run(`create unique index hand_overs_open on hand_overs (certificate) where state = 'open'`);
  await run(`create index hand_overs_owner on hand_overs (owner_id, created_at desc)`);
  await run(`create index hand_overs_email on hand_overs (lower(email), created_at desc)`);
  await run(`
    alter table voided_certificates
      add column serial_number integer,
      add column divisor_number integer,
      add column cmp_code text,
      add column is_prizm boolean not null default false,
      add column is_refractor boolean not null default false`);
  await run(`create index listings_certificate on listings (certificate)`);
  await run(`alter table listings add column sale_reference text`);
  await run(`comment on column listings.sale_reference is 'The partner’s own name for the sale.'`);
  await run(`
    create table delist_fee_keys (
      key text primary key,
      listing_id uuid not null references listings on delete cascade,
      payment_id uuid not null references payments,
      return_url text not null
    )`);
}

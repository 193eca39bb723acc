import { sql, type Kysely } from 'kysely';

/**
 * Payments and their history; the sandbox provider's own books; secrets that all servers share. One
 * attempt to pay has one row: its key is unique. What a payment is for is kept as text, since payments
 * know nothing of certificates or orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secrets (
      name text primary key,
      value bytea not null check (length(value) >= 32),
      made_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table payments (
      id uuid primary key default gen_random_uuid(),
      provider text not null check (provider in ('sandbox', 'stripe')),
      idempotency_key text not null,
      purpose text not null check (purpose in ('witness_video')),
      subject text not null check (subject <> ''),
      title text not null check (title <> ''),
      amount integer not null check (amount > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      return_url text not null,
      state text not null default 'created'
        check (state in ('created', 'pending', 'paid', 'declined', 'expired')),
      session text,
      checkout_url text,
      created_at timestamptz not null default now(),
      paid_at timestamptz,
      unique (provider, idempotency_key),
      unique (provider, session),
      check ((state = 'paid') = (paid_at is not null)),
      check (state in ('created', 'paid') or session is not null)
    )`.execute(db);
  await sql`create index payments_subject on payments (purpose, subject)`.execute(db);
  await sql`
    create table payment_events (
      id bigint generated always as identity primary key,
      payment_id uuid not null references payments,
      event text not null,
      cause text not null,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create index payment_events_payment on payment_events (payment_id)`.execute(db);
  await sql`
    create table sandbox_checkouts (
      id text primary key,
      payment_id uuid not null unique references payments,
      state text not null default 'open' check (state in ('open', 'paid', 'declined')),
      opened_at timestamptz not null default now()
    )`.execute(db);
}

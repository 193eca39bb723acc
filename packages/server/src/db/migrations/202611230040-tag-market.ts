import { sql, type Kysely } from 'kysely';

/**
 * The market. A listing offers a certificate for sale once; a certificate has at most one open listing.
 * It doesn't reference `graded_cards`, since voiding deletes those rows. It copies the card's fields that
 * people browse by, and a regrade updates them. Every change is a row of `listing_events`, written in the
 * transaction that makes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(
    `alter table users add column seller_id text unique check (seller_id ~ '^[a-z0-9]{12}$')`,
  );
  await run(`
    create table market_terms (
      id integer generated always as identity primary key,
      valid_from timestamptz not null unique,
      commission_rate integer not null check (commission_rate between 0 and 10000),
      commission_minimum integer not null check (commission_minimum >= 0),
      delist_fee integer not null check (delist_fee >= 0),
      delist_free_after_days integer not null check (delist_free_after_days >= 0)
    )`);
  await run(`comment on column market_terms.commission_rate is 'Hundredths of a percent.'`);
  await run(`
    insert into market_terms
      (valid_from, commission_rate, commission_minimum, delist_fee, delist_free_after_days)
      values ('2026-01-01', 800, 100, 500, 30)`);
  await run(`
    create table listings (
      id uuid primary key default gen_random_uuid(),
      certificate text not null,
      seller_id uuid not null references users,
      terms_id integer not null references market_terms,
      price integer not null check (price between 1 and 100000000),
      state text not null
        check (state in ('waiting', 'live', 'delisting', 'unpaid', 'delisted', 'sold')),
      published_at timestamptz not null default now(),
      listed_at timestamptz,
      undo_until timestamptz,
      delist_fee integer check (delist_fee >= 0),
      ended_at timestamptz,
      is_voided boolean not null default false,
      regraded_at timestamptz,
      sale_price integer check (sale_price > 0),
      sold_at timestamptz,
      sold_by text,
      payout integer check (payout >= 0),
      paid_out_at timestamptz,
      category_id integer not null,
      score smallint,
      grade_key text not null,
      title text not null check (title <> ''),
      check ((state = 'delisting') = (undo_until is not null)),
      check ((state in ('delisted', 'sold')) = (ended_at is not null)),
      check ((state = 'sold') = (sale_price is not null)),
      check ((sale_price is null) = (sold_at is null)),
      check ((sale_price is null) = (sold_by is null)),
      check ((sale_price is null) = (payout is null)),
      check (paid_out_at is null or sold_at is not null)
    )`);
  await run(`comment on column listings.title is 'What the label says, as it is searched for.'`);
  await run(`
    comment on column listings.delist_fee is 'US cents due for taking it off; set once it was taken off.'`);
  await run(`
    create unique index listings_open on listings (certificate)
      where state in ('waiting', 'live', 'delisting', 'unpaid')`);
  await run(`create index listings_seller on listings (seller_id, published_at desc)`);
  await run(`create index listings_undo on listings (undo_until) where state = 'delisting'`);
  await run(`
    create table listing_events (
      id bigint generated always as identity primary key,
      listing_id uuid not null references listings on delete cascade,
      kind text not null check (kind <> ''),
      price integer,
      note text,
      actor_id uuid references users,
      actor text check (actor in ('seller', 'partner', 'staff')),
      at timestamptz not null default now()
    )`);
  await run(`create index listing_events_listing on listing_events (listing_id, id)`);
  await run(`
    alter table payments
      drop constraint payments_purpose_check,
      add constraint payments_purpose_check
        check (purpose in ('witness_video', 'order', 'proposal', 'delisting'))`);
  await run(`drop index payments_open_subject`);
  await run(`
    create unique index payments_open_subject on payments (provider, purpose, subject)
      where purpose in ('order', 'proposal', 'delisting') and state in ('created', 'pending')`);
  await run(`
    insert into role_permissions (role_id, action, resource) values
      (2, 'read', 'listings'), (2, 'update', 'listings')`);
}

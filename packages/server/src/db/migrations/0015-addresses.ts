import { sql, type Kysely } from 'kysely';

/** Addresses of users; at most one of each use is the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_addresses (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users,
      type text not null check (type in ('billing', 'shipping')),
      address_type text not null check (address_type in ('residential', 'commercial')),
      address text not null,
      address2 text,
      city_name text not null,
      state_code text not null,
      zipcode text not null,
      country_id integer not null references countries,
      is_default boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index user_addresses_user on user_addresses (user_id, type)`.execute(db);
  await sql`
    create unique index user_addresses_default on user_addresses (user_id, type)
    where is_default`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Photos of packed parcels, and what customers report about parcels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table uploads add column is_packing boolean not null default false`);
  await run(`
    alter table order_photos
      add column is_packing boolean not null default false,
      add column shipment_id uuid references shipments,
      add check (shipment_id is null or is_packing)`);
  await run(`
    comment on column order_photos.shipment_id is
      'Of a photo of packing; null: its parcel hasn’t left yet'`);
  await run(`
    create index order_photos_shipment on order_photos (shipment_id)
      where shipment_id is not null`);
  await run(`
    create table parcel_claims (
      id uuid primary key,
      order_id bigint not null references orders,
      shipment_id uuid references shipments,
      claimant_id uuid not null references users,
      kind text not null check (kind in ('late', 'damaged')),
      message text not null check (message <> ''),
      state text not null default 'open' check (state in ('open', 'answered', 'closed')),
      answer text check (answer <> ''),
      answered_by uuid references users,
      answered_at timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null default now(),
      check ((answer is null) = (answered_at is null)),
      check ((closed_at is not null) = (state = 'closed')),
      check (state <> 'answered' or answer is not null)
    )`);
  await run(`
    comment on column parcel_claims.shipment_id is 'Null: the parcel that was sent to the lab'`);
  await run(`create index parcel_claims_order on parcel_claims (order_id)`);
  await run(`create index parcel_claims_shipment on parcel_claims (shipment_id)`);
  await run(`create index parcel_claims_claimant on parcel_claims (claimant_id)`);
  await run(`create index parcel_claims_answered_by on parcel_claims (answered_by)`);
  await run(`create index parcel_claims_time on parcel_claims (created_at, id)`);
  await run(`alter table users add column claims_by_mail boolean not null default true`);
}

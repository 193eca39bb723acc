import { sql, type Kysely } from 'kysely';

const CARD_STAGES = `'received', 'image_processing', 'verification', 'slab_assembly', 'qa',
  'slab_imaging', 'order_complete', 'shipped'`;

/**
 * Events of orders and their cards after payment. Every change is a row of `order_events`, written in the
 * transaction that makes it: the history that people read, and the outbox of live updates. `xid` orders
 * events by transaction, so a reader who has seen one never misses another that began earlier and
 * committed later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table order_events (
      id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      order_id bigint not null references orders on delete cascade,
      sub_order_id uuid references sub_orders on delete cascade,
      item_id uuid references order_items on delete cascade,
      kind text not null check (kind <> ''),
      stage text,
      note text,
      actor_id uuid references users,
      actor text check (actor in ('customer', 'lab', 'staff')),
      at timestamptz not null default now()
    )`);
  await run(`create index order_events_order on order_events (order_id, id)`);
  await run(`create index order_events_xid on order_events (xid, id)`);
  await run(`
    insert into order_events (order_id, kind, stage, note, actor_id, at)
    select order_id, 'stage', stage, note, actor_id, at from order_stages order by id`);
  await run(`drop table order_stages`);
  await run(`
    alter table orders
      add column stage_since timestamptz not null default now(),
      add column canceled_at timestamptz`);
  await run(`
    update orders o set stage_since = coalesce(
      (select max(e.at) from order_events e where e.order_id = o.id), o.created_at)`);
  await run(`create index orders_stage on orders (stage, stage_since)`);
  await run(`
    create table shipments (
      id uuid primary key,
      order_id bigint not null references orders,
      kind text not null check (kind in ('kit', 'cards')),
      carrier text not null,
      tracking_number text not null,
      shipped_by uuid references users,
      shipped_at timestamptz not null default now()
    )`);
  await run(`create index shipments_order on shipments (order_id)`);
  await run(`
    alter table order_items
      add column stage text check (stage in (${CARD_STAGES})),
      add column stage_since timestamptz,
      add column outcome text check (outcome in ('ungraded', 'sent_back', 'missing')),
      add column reason text,
      add column arrived_at timestamptz,
      add column is_damaged boolean not null default false,
      add column corrected_from text,
      add column certificate text unique,
      add column shipment_id uuid references shipments,
      add check ((stage is null) = (stage_since is null)),
      add check (stage is null or arrived_at is not null)`);
  await run(`
    create table order_photos (
      id uuid primary key default gen_random_uuid(),
      order_id bigint not null references orders,
      sub_order_id uuid references sub_orders,
      item_id uuid references order_items,
      media_key text not null unique,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      taken_by uuid references users,
      taken_at timestamptz not null default now()
    )`);
  await run(`create index order_photos_order on order_photos (order_id)`);
  await run(`
    alter table uploads
      add column order_id bigint references orders on delete cascade,
      add column sub_order_id uuid references sub_orders on delete cascade,
      add column item_id uuid references order_items on delete cascade`);
  await run(`
    comment on column uploads.order_id is
      'Of a photo that the lab takes; null: an avatar. The card or sub-order is named with it.'`);
  await run(`
    create table order_extras (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders,
      sub_order_id uuid not null references sub_orders,
      description text not null check (description <> ''),
      at timestamptz not null default now()
    )`);
  await run(`create index order_extras_order on order_extras (order_id)`);
  await run(`
    create table price_proposals (
      id uuid primary key default gen_random_uuid(),
      order_id bigint not null references orders,
      item_id uuid not null references order_items,
      amount integer not null check (amount > 0),
      reason text not null check (reason <> ''),
      created_by uuid references users,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      answer text check (answer in ('accept', 'refuse', 'send_back')),
      answered_at timestamptz,
      payment_id uuid references payments,
      check ((answer is null) = (answered_at is null))
    )`);
  await run(`create index price_proposals_order on price_proposals (order_id)`);
  await run(`
    create unique index price_proposals_open on price_proposals (item_id) where answer is null`);
  await run(`
    alter table payments
      drop constraint payments_purpose_check,
      add constraint payments_purpose_check
        check (purpose in ('witness_video', 'order', 'proposal'))`);
  await run(`drop index payments_open_order`);
  await run(`
    create unique index payments_open_subject on payments (provider, purpose, subject)
      where purpose in ('order', 'proposal') and state in ('created', 'pending')`);
  await run(`
    create table card_labels (
      item_id uuid primary key references order_items,
      lines text[] not null,
      proposed_at timestamptz not null default now(),
      window_ends_at timestamptz not null,
      approved_at timestamptz,
      request text,
      answer text
    )`);
  await run(`
    create table certificate_owners (
      certificate text primary key,
      owner_id uuid not null references users,
      item_id uuid unique references order_items,
      since timestamptz not null default now()
    )`);
  await run(`create index certificate_owners_owner on certificate_owners (owner_id, since desc)`);
  await run(`
    create table regrades (
      id bigint generated always as identity primary key,
      certificate text not null,
      score smallint,
      grade_key text not null,
      reason text not null check (reason <> ''),
      graded_at timestamptz not null,
      regraded_at timestamptz not null default now()
    )`);
  await run(`create index regrades_certificate on regrades (certificate)`);
  await run(`
    create table deliveries (
      certificate text primary key,
      item_id uuid references order_items,
      content_hash bytea not null,
      grading_hash bytea not null,
      delivered_at timestamptz not null default now()
    )`);
  await run(`create index deliveries_item on deliveries (item_id)`);
  await run(`
    create table delivered_media (
      media_key text primary key,
      files text[] not null,
      written_at timestamptz not null default now()
    )`);
  await run(`
    create table order_forecasts (
      order_id bigint primary key references orders on delete cascade,
      service_speed text not null,
      made_at timestamptz not null default now(),
      expected_days real not null check (expected_days > 0),
      likely_at timestamptz,
      late_at timestamptz,
      based_on integer not null check (based_on >= 0),
      check ((likely_at is null) = (late_at is null)),
      check (late_at >= likely_at)
    )`);
  await run(`create index order_forecasts_speed on order_forecasts (service_speed, made_at)`);
  await run(`create index shipments_time on shipments (shipped_at)`);
  await run(`
    create index order_items_arrived on order_items (arrived_at) where arrived_at is not null`);
  await run(`
    alter table users
      add column mailed_stages text[] not null
        default '{sub_kit_shipping,received,order_complete,shipped}'`);
  await run(`alter table outbox_mails add column key text unique`);
  await run(`
    insert into role_permissions (role_id, action, resource) values
      (3, 'read', 'lab'), (3, 'update', 'lab'), (3, 'read', 'orders'),
      (2, 'read', 'lab'), (2, 'update', 'lab'), (2, 'update', 'orders')`);
}

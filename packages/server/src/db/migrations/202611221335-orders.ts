import { sql, type Kysely } from 'kysely';

const STAGES = `'incomplete', 'sub_kit_assembly', 'sub_kit_shipping', 'pending_receipt', 'received',
  'image_processing', 'verification', 'slab_assembly', 'qa', 'slab_imaging', 'order_complete',
  'shipped', 'cancelled'`;
const STEPS = `'card-entry', 'card-size', 'group-entry', 'shipping', 'confirm', 'complete',
  'order-overview'`;

/**
 * Price lists, orders with their sub-orders and cards, coupons, invitations, refunds. Money is in US
 * cents. Browsers create the ids of sub-orders and cards, so saving one twice adds one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table price_lists (
      id integer generated always as identity primary key,
      starts_at timestamptz not null unique,
      imported_by uuid references users,
      imported_at timestamptz not null default now()
    )`);
  await run(`
    create table prices (
      list_id integer not null references price_lists,
      kind text not null
        check (kind in ('speed', 'tier', 'extra', 'size', 'shipping', 'package')),
      code text not null check (code <> ''),
      position integer not null,
      name text not null check (name <> ''),
      description text not null,
      amount integer not null check (amount >= 0),
      details jsonb not null default '{}',
      primary key (list_id, kind, code)
    )`);
  await run(`
    create table orders (
      id bigint generated always as identity primary key,
      number text not null unique check (number ~ '^TG[0-9A-HJKMNP-TV-Z]{8}$'),
      owner_id uuid not null references users,
      key uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('single', 'group')),
      name text not null default '',
      stage text not null default 'incomplete' check (stage in (${STAGES})),
      step text not null check (step in (${STEPS})),
      version integer not null default 0,
      paid_first boolean not null default false,
      quantity integer check (quantity between 1 and 10000),
      group_submitter_id uuid references users,
      service_speed text,
      tier text not null default '1080p' check (tier in ('1080p', '4k')),
      foil_wrapped boolean not null default false,
      include_360_video boolean not null default false,
      submission_kit boolean not null default false,
      assurance boolean not null default false,
      shipping_type text,
      shipping_address_id uuid references user_addresses on delete set null,
      insured_value integer not null default 0 check (insured_value >= 0),
      package text,
      price_list_id integer references price_lists,
      quote jsonb,
      quote_expires_at timestamptz,
      paid_at timestamptz,
      payment_id uuid unique references payments,
      ship_to text,
      bill_to text,
      submitted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (owner_id, key),
      check ((quote is null) = (quote_expires_at is null)),
      check ((paid_at is null) = (payment_id is null)),
      check (stage in ('incomplete', 'cancelled') or paid_at is not null)
    )`);
  await run(`create index orders_owner on orders (owner_id, updated_at desc)`);
  await run(`
    create index orders_search on orders using gin (lower(number || ' ' || name) gin_trgm_ops)`);
  await run(`
    create table order_stages (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders on delete cascade,
      stage text not null check (stage in (${STAGES})),
      at timestamptz not null default now(),
      actor_id uuid references users,
      note text
    )`);
  await run(`create index order_stages_order on order_stages (order_id)`);
  await run(`
    create table sub_orders (
      id uuid primary key,
      order_id bigint not null references orders on delete cascade,
      position integer not null,
      name text not null,
      service_speed text,
      version integer not null default 0,
      locked_at timestamptz,
      customer_id uuid references users,
      customer_email text,
      created_at timestamptz not null default now(),
      unique (order_id, position),
      check (customer_id is null or customer_email is not null)
    )`);
  await run(`create index sub_orders_customer on sub_orders (customer_id)`);
  await run(`
    create table sub_order_invitations (
      id uuid primary key default gen_random_uuid(),
      sub_order_id uuid not null unique references sub_orders on delete cascade,
      email text not null,
      code_hash bytea unique,
      expires_at timestamptz not null,
      accepted_at timestamptz
    )`);
  await run(`
    create table order_items (
      id uuid primary key,
      sub_order_id uuid not null references sub_orders on delete cascade,
      position integer not null,
      card_id bigint references cards,
      variation_id bigint references card_variations,
      is_uncertain boolean not null default false,
      size text not null default 'standard'
        check (size in ('standard', 'thick', 'oversized', 'mini', 'unsure')),
      declared_value integer check (declared_value >= 0),
      year smallint,
      card_set text,
      subset text,
      number text,
      name text,
      variation text,
      cmp_code text,
      is_serial_number boolean,
      serial_number integer,
      divisor_number integer,
      is_prizm boolean,
      is_refractor boolean
    )`);
  await run(`create index order_items_sub_order on order_items (sub_order_id, position)`);
  await run(`
    create table coupons (
      id uuid primary key default gen_random_uuid(),
      code text not null unique check (code <> ''),
      owner_id uuid not null references users,
      title text not null check (title <> ''),
      cards integer not null check (cards between 1 and 10000),
      cards_left integer not null check (cards_left between 0 and cards),
      service_speed text,
      expires_at timestamptz,
      order_id bigint references orders on delete set null,
      order_cards integer check (order_cards > 0),
      reserved_at timestamptz,
      revoked_at timestamptz,
      granted_by uuid references users,
      granted_at timestamptz not null default now(),
      check (order_id is null or reserved_at is not null)
    )`);
  await run(`create index coupons_owner on coupons (owner_id)`);
  await run(`create unique index coupons_order on coupons (order_id)`);
  await run(`
    create table coupon_uses (
      coupon_id uuid not null references coupons,
      order_id bigint not null references orders,
      cards integer not null check (cards > 0),
      restored integer not null default 0 check (restored between 0 and cards),
      at timestamptz not null default now(),
      primary key (coupon_id, order_id)
    )`);
  await run(`
    alter table payments
      add column payer_id uuid references users,
      drop constraint payments_purpose_check,
      drop constraint payments_amount_check,
      drop constraint payments_check1,
      add constraint payments_purpose_check check (purpose in ('witness_video', 'order')),
      add constraint payments_amount_check check (amount >= 0),
      add constraint payments_session_check
        check (state in ('created', 'paid', 'expired') or session is not null)`);
  await run(`
    create unique index payments_open_order on payments (provider, subject)
      where purpose = 'order' and state in ('created', 'pending')`);
  await run(`
    create index payments_open on payments (created_at) where state in ('created', 'pending')`);
  await run(`
    create table order_payment_keys (
      key text primary key,
      order_id bigint not null references orders on delete cascade,
      payment_id uuid not null references payments,
      total integer not null,
      return_url text not null,
      at timestamptz not null default now()
    )`);
  await run(`create index order_payment_keys_order on order_payment_keys (order_id)`);
  await run(`
    create table refunds (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null references payments,
      key text not null,
      amount integer not null check (amount > 0),
      reason text not null check (reason <> ''),
      created_at timestamptz not null default now(),
      done_at timestamptz,
      unique (payment_id, key)
    )`);
  await run(`create index refunds_open on refunds (created_at) where done_at is null`);
  await run(`
    alter table sandbox_checkouts
      drop constraint sandbox_checkouts_state_check,
      add constraint sandbox_checkouts_state_check
        check (state in ('open', 'paid', 'declined', 'expired'))`);
  await run(`
    create table sandbox_refunds (
      id uuid primary key,
      checkout_id text not null references sandbox_checkouts,
      amount integer not null check (amount > 0),
      at timestamptz not null default now()
    )`);
  await run(`
    insert into role_permissions (role_id, action, resource) values
      (2, 'read', 'orders'), (2, 'read', 'prices'), (2, 'update', 'prices'),
      (2, 'read', 'coupons'), (2, 'create', 'coupons'), (2, 'update', 'coupons')`);
}

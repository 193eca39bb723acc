import { sql, type Kysely } from 'kysely';

/** The range given at payment, every later one, and the lab's reasons. Earlier orders have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table order_promises (
      order_id bigint not null references orders on delete cascade,
      service_speed text not null,
      made_at timestamptz not null,
      likely_days integer check (likely_days >= 0),
      late_days integer check (late_days >= likely_days),
      based_on integer not null check (based_on >= 0),
      primary key (order_id, service_speed),
      check ((likely_days is null) = (late_days is null))
    )`);
  await run(`
    comment on table order_promises is
      'The range of each speed of an order when it was paid, in business days from receipt'`);
  await run(`
    comment on column order_promises.likely_days is 'Null: too few finished orders to say'`);
  await run(`
    create table order_ranges (
      id bigint generated always as identity primary key,
      order_id bigint not null,
      service_speed text not null,
      made_at timestamptz not null default now(),
      likely_at timestamptz not null,
      late_at timestamptz not null check (late_at >= likely_at),
      based_on integer not null check (based_on >= 0),
      has_moved boolean not null default false,
      reason text check (reason <> ''),
      check (has_moved = (reason is not null)),
      foreign key (order_id, service_speed) references order_forecasts on delete cascade
    )`);
  await run(`
    comment on table order_ranges is
      'The dates of each speed of an order: those of its receipt, and every one since'`);
  await run(`
    comment on column order_ranges.has_moved is
      'Its later date is more than a business day from that of the last email, or of the receipt'`);
  await run(`create index order_ranges_order on order_ranges (order_id, service_speed, id)`);
  await run(`
    create table delay_reasons (
      id bigint generated always as identity primary key,
      order_id bigint unique references orders on delete cascade,
      service_speed text unique,
      reason text not null check (reason <> ''),
      said_by uuid not null references users,
      said_at timestamptz not null default now(),
      check (num_nonnulls(order_id, service_speed) = 1)
    )`);
  await run(`create index delay_reasons_said_by on delay_reasons (said_by)`);
  await run(`alter table users add column dates_by_mail boolean not null default true`);
}

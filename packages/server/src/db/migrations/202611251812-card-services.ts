import { sql, type Kysely } from 'kysely';

/** What was paid for with a card, besides its grade: whether it is there, or was refunded with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table card_services (
      item_id uuid not null references order_items on delete cascade,
      service text not null check (service in ('4k', 'video_360', 'foil_wrapped')),
      missing_reason text check (char_length(missing_reason) between 3 and 500),
      settled_by uuid not null references users,
      settled_at timestamptz not null default now(),
      primary key (item_id, service)
    )`);
  await run(`create index card_services_settled_by on card_services (settled_by)`);
  await run(`
    comment on column card_services.missing_reason is 'Null: it is there. Otherwise it was refunded.'`);
  await run(`alter table deliveries add column witness_long_side integer`);
  await run(`
    comment on column deliveries.witness_long_side is
      'Pixels of the longer side of the witness video; null: none, or delivered before it was noted.'`);
}

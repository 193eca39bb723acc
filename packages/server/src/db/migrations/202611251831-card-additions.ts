import { sql, type Kysely } from 'kysely';

/**
 * Cards that the lab adds to the catalogue. A new variation waits for a second person: until then, only
 * the lab can use it, and nothing of it is counted or public.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run(`
    alter table card_variations
      add column status text not null default 'public'
        check (status in ('public', 'waiting', 'refused'))`);
  await run(`
    comment on column card_variations.status is
      'waiting: the lab added it, and nobody else has confirmed it; refused: it is not used any more.'`);
  await run(`
    create index card_variations_waiting on card_variations (card_id) where status = 'waiting'`);
  await run(`
    create table card_additions (
      id bigint generated always as identity primary key,
      variation_id bigint not null references card_variations,
      item_id uuid references order_items on delete set null,
      added_by uuid not null references users,
      added_at timestamptz not null default now(),
      answer text check (answer in ('confirmed', 'refused', 'imported')),
      answered_by uuid references users,
      answered_at timestamptz,
      reason text,
      imported_at timestamptz,
      check ((answer is null) = (answered_at is null)),
      check ((answer = 'refused') = (reason is not null))
    )`);
  await run(`
    comment on column card_additions.item_id is 'The card at the bench that it was added for.'`);
  await run(`
    comment on column card_additions.imported_at is
      'When an imported file had the card; null: only the lab knows it.'`);
  await run(`
    create unique index card_additions_waiting on card_additions (variation_id)
      where answer is null`);
  await run(`
    create index card_additions_ours on card_additions (variation_id) where imported_at is null`);
}

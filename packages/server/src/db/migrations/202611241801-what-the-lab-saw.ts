import { sql, type Kysely } from 'kysely';

/**
 * What the lab saw on a card, next to what its customer typed: a certificate says only the former. A card
 * that was identified before has to be confirmed once more, because nobody was asked for these details.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    alter table order_items
      add column seen_serial_number integer,
      add column seen_divisor_number integer,
      add column seen_cmp_code text,
      add column seen_is_prizm boolean not null default false,
      add column seen_is_refractor boolean not null default false,
      add column identified_at timestamptz,
      add column identified_by uuid references users,
      add column serial_released_by uuid references users,
      add check ((identified_at is null) = (identified_by is null))`);
  await run(`
    comment on column order_items.identified_at is
      'When the lab last said which card it is, and what is on it; null: not yet.'`);
  await run(`
    comment on column order_items.serial_released_by is
      'The second lab user, who let it go on although another card has its serial number.'`);
  await run(`
    create index order_items_seen_serial on order_items (variation_id, seen_serial_number)
      where seen_serial_number is not null`);
}

import { sql, type Kysely } from 'kysely';
import { wordsOfCard, type CardTexts } from '../card-words.ts';

/** Cards of one statement. */
const BATCH = 2000;

/**
 * The words of each card, and how many cards have each word. They match what customers type. A million
 * cards take about three minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create table card_words (
      card_id bigint primary key references cards,
      words tsvector not null
    )`.execute(db);
  await sql`
    create table card_word_counts (
      word text collate "C" primary key,
      cards integer not null
    )`.execute(db);
  await sql`
    comment on table card_word_counts is
      'How many cards have each word. "#" begins a number, "@" the id of a category.'`.execute(db);
  await sql`
    alter table categories add column is_accepted boolean not null default true`.execute(db);
  await sql`
    comment on column categories.is_accepted is
      'Whether cards of it can be submitted.'`.execute(db);

  for (let after = 0; ;) {
    const { rows } = await sql<CardTexts & { id: number }>`
      select c.id, c.number, c.name, c.subset, c.rarity, s.year, s.brand, s.name as "set",
             k.name as category, k.id as "categoryId",
             array(select v.name from card_variations v where v.card_id = c.id) as variations
      from cards c
      join card_sets s on s.id = c.set_id
      join categories k on k.id = s.category_id
      where c.id > ${after}
      order by c.id
      limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    const given = rows.map((card) => ({ card_id: card.id, words: wordsOfCard(card) }));
    await sql`
      insert into card_words (card_id, words)
      select card_id, array_to_tsvector(words)
      from json_to_recordset(${JSON.stringify(given)}) as g(card_id bigint, words text[])
    `.execute(db);
  }
  await sql`
    insert into card_word_counts (word, cards)
    select word, count(*)
    from card_words cross join lateral unnest(tsvector_to_array(words)) word
    group by word`.execute(db);
  // No pending list, which every search would have to read.
  await sql`
    create index card_words_words on card_words using gin (words)
    with (fastupdate = off)`.execute(db);
  await sql`
    create index card_word_counts_letters on card_word_counts using gin (word gin_trgm_ops)
    where length(word) >= 3 and word !~ '[#@0-9]'`.execute(db);
}

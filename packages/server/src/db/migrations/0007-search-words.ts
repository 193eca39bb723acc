import { sql, type Kysely } from 'kysely';

/**
 * Every word in the names of the catalogue's cards. A mistyped word is compared with these, which are
 * few, and not with every card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create table search_words (word text primary key)`.execute(db);
  const marks = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';
  await sql`
    insert into search_words (word)
    select distinct left(word, 100)
    from (
      select search from cards
      union all
      select distinct lower(regexp_replace(normalize(name, NFKD), ${sql.lit(marks)}, '', 'g'))
      from card_variations
    ) t (text)
    cross join lateral regexp_split_to_table(t.text, '\\s+') word
    where length(word) >= 3 and word ~ '^[^#0-9]'`.execute(db);
  await sql`
    create index search_words_letters on search_words using gin (word gin_trgm_ops)`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Indexes for browsing. Cards for sale are read in display order: all of them, those of a category and
 * grade, and both for one seller. Their words are split as in `wordsOf`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const plain = `
    translate(lower(regexp_replace(normalize(title || ' ' || certificate, NFKD),
      '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g')),
      '''’\`', '')`;
  const unpadded = `regexp_replace(${plain}, '(^|[^0-9])0+(?=[0-9])', '\\1', 'g')`;
  const signs = `regexp_replace(${unpadded}, '([\\u2640\\u2642\\u2605\\u2606\\u25c7])', ' \\1 ', 'g')`;
  // By code point: which signs are letters depends on the database's locale.
  const separators = `[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u3000-\\u303f]+`;
  const split = `regexp_split_to_array(${signs}, '${separators}')`;
  await run(`
    alter table listings add column words tsvector not null
      generated always as (array_to_tsvector(array_remove(${split}, ''))) stored`);
  await run(`comment on column listings.words is 'Of the title and the certificate.'`);
  await run(`
    create index listings_words on listings using gin (words) with (fastupdate = off)
      where state = 'live'`);
  for (const [name, key] of [
    ['time', 'listed_at'],
    ['price', 'price'],
    ['score', 'coalesce(score, 0)'],
  ] as const) {
    for (const [scope, columns] of [
      ['live', ''],
      ['kind', 'category_id, grade_key, '],
      ['seller', 'seller_id, '],
      ['seller_kind', 'seller_id, category_id, grade_key, '],
    ] as const) {
      await run(`
        create index listings_${scope}_${name} on listings (${columns}(${key}), id)
          where state = 'live'`);
    }
  }
}

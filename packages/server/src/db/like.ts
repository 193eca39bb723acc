import { sql, type RawBuilder } from 'kysely';

/** The text, escaped for a LIKE pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** SQL: whether a text has every word of a search, in any case and order. */
export const hasWords = (text: RawBuilder<string>, search = ''): RawBuilder<boolean> =>
  hasWordsInLowerCase(sql`lower(${text})`, search);

/** The same of a text that is in lower case already. */
export const hasWordsInLowerCase = (text: RawBuilder<string>, search = ''): RawBuilder<boolean> =>
  // Not `like all`: that can't use an index.
  hasEach(search.toLowerCase(), (word) => sql`${text} like ${`%${literal(word)}%`}`);

/** SQL: whether a condition holds for every word of a search. */
export function hasEach(
  search: string,
  condition: (word: string) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean);
  return sql`(${sql.join([sql`true`, ...words.map(condition)], sql` and `)})`;
}

import { sql, type RawBuilder } from 'kysely';

/** The text, escaped for a LIKE pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** SQL: whether a text has every word of a search, in any case and order. */
export const hasWords = (text: RawBuilder<string>, search = ''): RawBuilder<boolean> =>
  hasWordsInLowerCase(sql`lower(${text})`, search);

/** The same of a text that is in lower case already. */
export function hasWordsInLowerCase(text: RawBuilder<string>, search = ''): RawBuilder<boolean> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // Not `like all`: that can't use an index.
  const each = words.map((word) => sql`${text} like ${`%${literal(word)}%`}`);
  return sql`(${sql.join([sql`true`, ...each], sql` and `)})`;
}

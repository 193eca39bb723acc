import { sql, type RawBuilder } from 'kysely';

/** The text, escaped for a LIKE pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** SQL: whether a text has every word of a search, in any case and order. */
export function hasWords(text: RawBuilder<string>, search = ''): RawBuilder<boolean> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sql`lower(${text}) like all (${words.map((word) => `%${literal(word)}%`)}::text[])`;
}

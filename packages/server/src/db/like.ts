import { sql, type RawBuilder } from 'kysely';

/** The text as a part of a LIKE pattern that means itself. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** SQL: whether a text has every word of a search, in any case and order. */
export function hasWords(text: RawBuilder<string>, search = ''): RawBuilder<boolean> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sql`lower(${text}) like all (${words.map((word) => `%${literal(word)}%`)}::text[])`;
}

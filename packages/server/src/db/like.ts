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
function hasEach(
  search: string,
  condition: (word: string) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean);
  return sql`(${sql.join([sql`true`, ...words.map(condition)], sql` and `)})`;
}

/** SQL: what a user `u` is found by. It has an index. */
export const NAMES_OF_USER = sql<string>`(u.first_name || ' ' || u.last_name || ' ' || u.email
  || ' ' || coalesce(u.username, ''))`;

/** SQL: whether each word of a search is in a text, or one that a user is found by. It uses the index of either. */
export const hasWordsOrUser = (
  text: RawBuilder<string>,
  userId: RawBuilder<unknown>,
  search = '',
): RawBuilder<boolean> =>
  hasEach(
    search,
    (word) => sql`(${hasWords(text, word)} or ${userId} = any(array(
      select u.id from users u where ${hasWords(NAMES_OF_USER, word)})))`,
  );

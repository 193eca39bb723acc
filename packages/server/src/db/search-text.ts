import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether folded text is a word that could have typos: long enough, and not a number. */
export const isWord = (text: string) => text.length >= 3 && /^[^#0-9]/.test(text);

/** The contract's `foldText` in SQL. Indexes match by its exact text, so it must never change. */
export function folded(text: Expression<string | null>): RawBuilder<string> {
  return sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g'))`;
}

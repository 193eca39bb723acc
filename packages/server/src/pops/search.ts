import type pg from 'pg';
import { foldText } from '../db/search-text.ts';
import type { Parameters } from './parameters.ts';

/** So many words of a search are looked for; a longer one is cut. */
const MOST_WORDS = 12;
/** A trigram index leads to words of this length and more. */
const INDEXED = 3;
/** How alike a mistyped word and what it stands for are at least, from 0 to 1. */
const ALIKE = 0.4;

/** The words of a search, as they stand in what is searched; none for one that has only blanks. */
export function wordsOf(search: string | undefined): string[] {
  return [...new Set(foldText(search ?? '').split(/\s+/))].filter(Boolean).slice(0, MOST_WORDS);
}

/** Whether an index can lead to any of the words. */
export const isIndexed = (words: readonly string[]) => words.some((it) => it.length >= INDEXED);

/** SQL: whether `column` holds every word, as part of any of its own. */
export function holdsAll(words: readonly string[], column: string, parameters: Parameters): string {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return patterns.map((pattern) => `${column} like ${parameters.add(pattern)}`).join(' and ');
}

/** What comes nearest to words of which nothing holds every one. */
export interface Nearest {
  /** SQL: whether a row may be meant. */
  readonly condition: string;
  /** SQL: how near it comes, more is nearer. */
  readonly likeness: string;
}

/**
 * Takes the words that occur nowhere for typing mistakes, and the others at their word. Where each
 * occurs somewhere but no row has them all, what is most like the whole search is meant.
 * @param occurs asks whether any row holds a word.
 */
export async function nearestTo(
  words: readonly string[],
  column: string,
  parameters: Parameters,
  occurs: (word: string) => Promise<boolean>,
): Promise<Nearest> {
  const mistyped: string[] = [];
  for (const word of words) if (!(await occurs(word))) mistyped.push(word);
  const right = mistyped.length > 0 ? words.filter((word) => !mistyped.includes(word)) : [];
  const unsure = mistyped.length > 0 ? mistyped : [words.join(' ')];
  const alike = unsure.map((text) => parameters.add(text));
  return {
    condition: [
      ...alike.map((text) => `${text} <% ${column}`),
      ...(right.length > 0 ? [holdsAll(right, column, parameters)] : []),
    ].join(' and '),
    likeness: alike.map((text) => `word_similarity(${text}, ${column})`).join(' + '),
  };
}

/** Lets `<%` forgive more than PostgreSQL would by itself, until the transaction ends. */
export async function forgive(client: pg.PoolClient): Promise<void> {
  await client.query("select set_config('pg_trgm.word_similarity_threshold', $1, true)", [
    String(ALIKE),
  ]);
}

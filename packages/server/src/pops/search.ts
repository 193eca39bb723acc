import type pg from 'pg';
import { foldText, isWord } from '../db/search-text.ts';
import type { Parameters } from './parameters.ts';

/** So many words of a search are looked for; a longer one is cut. */
const MOST_WORDS = 12;
/** A trigram index leads to words of this length and more. */
const INDEXED = 3;
/** A mistyped word may be any of so many. */
const MOST_MEANINGS = 5;

/** The words of a search, as they stand in what is searched; none for one that has only blanks. */
export function wordsOf(search: string | undefined): string[] {
  return [...new Set(foldText(search ?? '').split(/\s+/))].filter(Boolean).slice(0, MOST_WORDS);
}

/** Whether an index can lead to any of the words. */
export const isIndexed = (words: readonly string[]) => words.some((it) => it.length >= INDEXED);

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL: whether `column` holds every word, as part of any of its own. */
export function holdsAll(words: readonly string[], column: string, parameters: Parameters): string {
  return words.map((word) => `${column} like ${parameters.add(patternOf(word))}`).join(' and ');
}

/** What was probably meant by a word that occurs nowhere, and how like it that is, from 0 to 1. */
interface Meaning {
  readonly word: string;
  readonly likeness: number;
}

/** What comes nearest to words of which nothing holds every one. */
export interface Nearest {
  /** SQL: whether a row may be meant. */
  readonly condition: string;
  /** SQL: how near it comes, more is nearer. */
  readonly likeness: string;
}

/**
 * Takes words that the catalogue does not know for typing mistakes of ones it knows, and the others at
 * their word.
 * @returns undefined when nothing is mistyped, or nothing like it is known.
 */
export async function nearestTo(
  pool: pg.Pool,
  words: readonly string[],
  column: string,
  parameters: Parameters,
): Promise<Nearest | undefined> {
  const meanings = await findMeanings(pool, words.filter(isWord));
  if (meanings.size === 0 || [...meanings.values()].some((it) => it.length === 0)) return undefined;
  const conditions = words
    .filter((word) => !meanings.has(word))
    .map((word) => holdsAll([word], column, parameters));
  const likeness: string[] = [];
  for (const all of meanings.values()) {
    const tests = all.map(({ word }) => holdsAll([word], column, parameters));
    conditions.push(`(${tests.join(' or ')})`);
    const cases = tests.map(
      (test, at) => `when ${test} then ${parameters.add(all[at]!.likeness)}::float8`,
    );
    likeness.push(`case ${cases.join(' ')} else 0 end`);
  }
  return { condition: conditions.join(' and '), likeness: likeness.join(' + ') };
}

/** For each word that is part of none in the catalogue: those most like it, nearest first. */
async function findMeanings(
  pool: pg.Pool,
  words: readonly string[],
): Promise<Map<string, readonly Meaning[]>> {
  const meanings = new Map<string, readonly Meaning[]>();
  for (const typed of words) {
    const { rows } = await pool.query<{ occurs: boolean; meanings: Meaning[] }>({
      name: 'search-meanings',
      text: `
        select exists (select from search_words where word like $2) as occurs,
               (select coalesce(json_agg(m order by m.likeness desc, m.word), '[]') from (
                  select word, similarity(word, $1) as likeness from search_words
                  where word % $1
                  order by likeness desc, word
                  limit ${MOST_MEANINGS}) m) as meanings`,
      values: [typed, patternOf(typed)],
    });
    const [row] = rows as [(typeof rows)[number]];
    if (!row.occurs) meanings.set(typed, row.meanings);
  }
  return meanings;
}

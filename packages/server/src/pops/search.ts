import { foldText } from '@tag/contract/formats';
import { sql, type RawBuilder } from 'kysely';
import { literal } from '../db/like.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { ReadQueries } from '../db/queries.ts';
import { isWord } from '../db/search-text.ts';
import { allOf, type Match } from './page-statement.ts';

/** A search uses this many words at most. */
const MOST_WORDS = 12;
/** A trigram index finds words of this length and more. */
const INDEXED = 3;
/** A mistyped word may mean one of this many. */
const MOST_CORRECTIONS = 5;

/** The words of a search, folded like the search text; none if it's blank. */
export function wordsOf(search: string | undefined): string[] {
  return [...new Set(foldText(search ?? '').split(/\s+/))].filter(Boolean).slice(0, MOST_WORDS);
}

/** Whether an index can find any of the words. */
export const isIndexed = (words: readonly string[]) => words.some((it) => it.length >= INDEXED);

const patternOf = (word: string) => `%${literal(word)}%`;

/** A POSIX pattern for the start of a word. The trigram index finds it by two letters. */
const beginningOf = (letters: string) => `(^|[ (.-])${letters}`;

/**
 * SQL: whether `column` contains every word, anywhere within its words. Next to a longer word, two
 * letters must be the start of one: too many names contain them somewhere.
 */
export function containsAll(
  words: readonly string[],
  column: RawBuilder<string>,
): RawBuilder<boolean> {
  const mustBegin = (word: string) => isIndexed(words) && /^[\p{L}\p{N}]{2}$/u.test(word);
  return allOf(
    words.map((word) =>
      mustBegin(word)
        ? sql`${column} ~ ${beginningOf(word)}`
        : sql`${column} like ${patternOf(word)}`,
    ),
  );
}

/** A word that was probably meant, and how like the typed one it is, from 0 to 1. */
interface Correction {
  readonly word: string;
  readonly likeness: number;
}

/** A typed word; if it isn't in the catalogue, also similar ones, likeliest first. */
export interface SearchTerm {
  readonly typed: string;
  readonly corrections?: readonly Correction[];
}

/**
 * Treats words that aren't in the catalogue as typos of ones that are. @returns undefined if there are
 * no typos, or no similar words.
 */
export function nearestTo(
  words: readonly SearchTerm[],
  { searched }: { readonly searched: RawBuilder<string> },
): Match | undefined {
  const isMistyped = words.some(({ corrections }) => corrections);
  if (!isMistyped || words.some(({ corrections }) => corrections?.length === 0)) return undefined;
  const conditions: RawBuilder<boolean>[] = [];
  const likeness: RawBuilder<number>[] = [];
  for (const { typed, corrections } of words) {
    if (!corrections) {
      conditions.push(containsAll([typed], searched));
      continue;
    }
    const tests = corrections.map(({ word }) => containsAll([word], searched));
    conditions.push(sql`(${sql.join(tests, sql` or `)})`);
    const cases = tests.map(
      (test, at) => sql`when ${test} then ${corrections[at]!.likeness}::float8`,
    );
    likeness.push(sql`case ${sql.join(cases, sql` `)} else 0 end`);
  }
  return { condition: allOf(conditions), likeness: sql`${sql.join(likeness, sql` + `)}` };
}

const findCorrections = prepare(
  'search-corrections',
  (_db, given: Given<{ typed: string; pattern: string }>) => sql<{
    occurs: boolean;
    corrections: Correction[];
  }>`
    select exists (select from search_words where word like ${given('pattern')}) as occurs,
           (select coalesce(json_agg(m order by m.likeness desc, m.word), '[]') from (
              select word, similarity(word, ${given('typed')}) as likeness from search_words
              where word % ${given('typed')}
              order by likeness desc, word
              limit ${sql.lit(MOST_CORRECTIONS)}) m) as corrections`,
);

/** The corrections of each word: for one that isn't part of any word of the catalogue, the most similar ones. */
export async function correctWords(
  db: ReadQueries,
  words: readonly string[],
): Promise<SearchTerm[]> {
  return Promise.all(
    words.map(async (typed) => {
      if (!isWord(typed)) return { typed };
      const [found] = await findCorrections(db, { typed, pattern: patternOf(typed) });
      return found!.occurs ? { typed } : { typed, corrections: found!.corrections };
    }),
  );
}

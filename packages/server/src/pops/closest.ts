import { sql, type RawBuilder } from 'kysely';
import type { Given } from '../db/prepared.ts';
import { cardsWithin, isWithinSets, type Extent, type ScopeValues } from './extent.ts';
import { mostGraded } from './most-graded.ts';
import { allOf, type Level, type Match } from './page-statement.ts';
import { containsAll, isIndexed, type SearchTerm } from './search.ts';

/** The most words to compare; further ones are ignored. */
const MOST_WORDS = 6;
/** Per word: the most cards with it to keep, those with the most other words. */
const MOST_OF_WORD = 200;
/** The most cards to keep that have all words but one. */
const MOST_OF_OTHERS = 200;

interface Wanted {
  /** The known corrections of each word. */
  readonly words: readonly string[];
  /** SQL for each of the words: whether a row has it. */
  readonly tests: readonly RawBuilder<boolean>[];
  /** SQL: how many of the words a row has. */
  readonly likeness: RawBuilder<number>;
  /** SQL: whether a card is within the scope. */
  readonly inScope: RawBuilder<boolean>;
}
type Searched = Pick<Level<never, never>, 'table' | 'searched'>;

/**
 * The cards that have all words but one: the closest if none has them all. @returns undefined if
 * `closestTo` does the same.
 */
export function allButOneOf(
  words: readonly SearchTerm[],
  level: Searched,
  extent: Extent,
  given: Given<ScopeValues>,
): Match | undefined {
  const wanted = wantedOf(words, level, extent, given);
  if (!wanted || isSmall(level, extent)) return undefined;
  const selects = othersOf(wanted, wanted.words.length < words.length);
  return selects.length > 0 ? matchOf(wanted, isAmong(selects)) : undefined;
}

/**
 * The rows that have the most words, if none has them all. A million cards are too many to count words
 * for, so it only compares cards with a rare word, and the most graded cards with another. @returns
 * undefined if there are no words left to search for.
 */
export function closestTo(
  words: readonly SearchTerm[],
  level: Searched,
  extent: Extent,
  given: Given<ScopeValues>,
): Match | undefined {
  const wanted = wantedOf(words, level, extent, given);
  if (!wanted) return undefined;
  return matchOf(
    wanted,
    isSmall(level, extent)
      ? sql`(${sql.join(wanted.tests, sql` or `)})`
      : isAmong(singlesOf(wanted)),
  );
}

function wantedOf(
  words: readonly SearchTerm[],
  { searched }: Searched,
  extent: Extent,
  given: Given<ScopeValues>,
): Wanted | undefined {
  const known = words
    .map(({ typed, corrections }) => (corrections ? corrections[0]?.word : typed))
    .filter((word) => word !== undefined)
    .slice(0, MOST_WORDS);
  if (known.length === 0 || (known.length === 1 && words.length === 1)) return undefined;
  const tests = known.map((word) => containsAll([word], searched));
  const likeness = sql<number>`${sql.join(
    tests.map((test) => sql`(${test})::int`),
    sql` + `,
  )}`;
  return { words: known, tests, likeness, inScope: cardsWithin(extent, given) };
}

const isSmall = ({ table }: Searched, extent: Extent) =>
  table === 'population_by_set' || isWithinSets(extent);

const matchOf = ({ likeness }: Wanted, condition: RawBuilder<boolean>): Match => ({
  condition,
  likeness,
  isClosestOnly: true,
});

const isAmong = (selects: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  selects.length > 0 ? sql`p.variation_id in (${sql.join(selects, sql` union `)})` : sql`false`;

/** SQL: the cards that have all words but one, or all known words where one is unknown. */
function othersOf(wanted: Wanted, isOneUnknown: boolean): RawBuilder<unknown>[] {
  const all = wanted.words.map((word, at) => ({ word, test: wanted.tests[at]! }));
  const holding = (groups: readonly (typeof all)[]) => {
    const tests = groups
      .filter((group) => isIndexed(group.map(({ word }) => word)))
      .map((group) => sql`(${allOf(group.map(({ test }) => test))})`);
    if (tests.length === 0) return [];
    return [closest(wanted, sql`(${sql.join(tests, sql` or `)})`, MOST_OF_OTHERS)];
  };
  // With two words, all but one is a single word: handled below.
  return [
    ...(isOneUnknown && all.length > 1 ? holding([all]) : []),
    ...(all.length > 2 ? holding(all.map((left) => all.filter((it) => it !== left))) : []),
  ];
}

/** SQL for each word: the cards that have it and the most others. */
function singlesOf(wanted: Wanted): RawBuilder<unknown>[] {
  return wanted.words.flatMap((word, at) =>
    isIndexed([word]) ? [closest(wanted, wanted.tests[at]!, MOST_OF_WORD)] : [],
  );
}

const closest = (
  { inScope, likeness }: Wanted,
  condition: RawBuilder<boolean>,
  limit: number,
): RawBuilder<unknown> =>
  sql`(${mostGraded({
    where: allOf([inScope, sql`p.magnitude > 0`, condition]),
    likeness,
    enough: sql.lit(limit),
  })})`;

import { sql, type RawBuilder } from 'kysely';
import type { Given } from '../db/prepared.ts';
import { cardsWithin, isWithinSets, type Extent, type ScopeValues } from './extent.ts';
import { allOf, type Level, type Match } from './page-statement.ts';
import { holdsAll, isIndexed, type Meant } from './search.ts';

/** Of more words than these, the first are looked at. */
const MOST_WORDS = 6;
/** Of the cards that hold a word, the most graded: all of them, for a rare word. */
const MOST_OF_WORD = 2000;
/** Of the cards that hold all words but one. */
const MOST_OF_OTHERS = 200;

interface Wanted {
  /** What each word means, as far as the catalogue knows it. */
  readonly words: readonly string[];
  /** SQL, for each of the words: whether a row holds it. */
  readonly tests: readonly RawBuilder<boolean>[];
  /** SQL: whether a card is within the scope. */
  readonly inScope: RawBuilder<boolean>;
}
type Searched = Pick<Level<never, never>, 'table' | 'searched'>;

/**
 * The cards that hold all words but one: nothing comes closer when none holds them all.
 * @returns undefined where `closestTo` does the same.
 */
export function allButOneOf(
  words: readonly Meant[],
  level: Searched,
  extent: Extent,
  given: Given<ScopeValues>,
): Match | undefined {
  const wanted = wantedOf(words, level, extent, given);
  // Of two words, all but one are one.
  if (!wanted || wanted.words.length < 3 || isSmall(level, extent)) return undefined;
  return matchOf(wanted, isAmong(othersOf(wanted)));
}

/**
 * The rows that hold most of the words, when none holds them all. A million cards are too many to count
 * the words of each, so of those: cards that hold a rare word, and the most graded with another.
 * @returns undefined when there is no word left to look for.
 */
export function closestTo(
  words: readonly Meant[],
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
  words: readonly Meant[],
  { searched }: Searched,
  extent: Extent,
  given: Given<ScopeValues>,
): Wanted | undefined {
  const known = words
    .map(({ typed, meanings }) => (meanings ? meanings[0]?.word : typed))
    .filter((word) => word !== undefined)
    .slice(0, MOST_WORDS);
  if (known.length === 0 || (known.length === 1 && words.length === 1)) return undefined;
  const tests = known.map((word) => holdsAll([word], searched));
  return { words: known, tests, inScope: cardsWithin(extent, given) };
}

const isSmall = ({ table }: Searched, extent: Extent) =>
  table === 'population_by_set' || isWithinSets(extent);

function matchOf({ tests }: Wanted, condition: RawBuilder<boolean>): Match {
  const likeness = sql<number>`${sql.join(
    tests.map((test) => sql`(${test})::int`),
    sql` + `,
  )}`;
  return { condition, likeness, isClosestOnly: true };
}

const isAmong = (selects: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  selects.length > 0 ? sql`p.variation_id in (${sql.join(selects, sql` union `)})` : sql`false`;

/** SQL, for each word: the most graded cards that hold all others, or, of unknown words, all. */
function othersOf(wanted: Wanted): RawBuilder<unknown>[] {
  const { words, tests } = wanted;
  const without = <T>(all: readonly T[], left: number) => all.filter((_, at) => at !== left);
  const all = isIndexed(words) ? [mostGraded(wanted, tests, MOST_OF_OTHERS)] : [];
  const others = words.flatMap((_, left) =>
    isIndexed(without(words, left))
      ? [mostGraded(wanted, without(tests, left), MOST_OF_OTHERS)]
      : [],
  );
  return [...all, ...others];
}

/** SQL, for each word: the most graded cards that hold it. */
function singlesOf(wanted: Wanted): RawBuilder<unknown>[] {
  return wanted.words.flatMap((word, at) =>
    isIndexed([word]) ? [mostGraded(wanted, [wanted.tests[at]!], MOST_OF_WORD)] : [],
  );
}

function mostGraded(
  { inScope }: Wanted,
  conditions: readonly RawBuilder<boolean>[],
  limit: number,
): RawBuilder<unknown> {
  return sql`
    (select p.variation_id from population_by_card p
     where ${allOf([inScope, sql`p.magnitude > 0`, ...conditions])}
     order by p.magnitude desc limit ${sql.lit(limit)})`;
}

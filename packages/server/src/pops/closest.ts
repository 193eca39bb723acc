import { cardsWithin, type Parameters } from './parameters.ts';
import type { Level, Match } from './page-statement.ts';
import type { Scope } from './scope.ts';
import { holdsAll, isIndexed, type Meant } from './search.ts';

/** Of more words than these, the first are looked at. */
const MOST_WORDS = 6;
/** Of the cards that hold a word, the most graded: all of them, for a rare word. */
const MOST_OF_WORD = 2000;
/** Of the cards that hold all words but one. */
const MOST_OF_OTHERS = 200;

/**
 * The rows that hold most of the words, when none holds them all.
 * @returns undefined when there is no word left to look for.
 */
export function closestTo(
  words: readonly Meant[],
  level: Pick<Level<never, never>, 'table' | 'searched'>,
  scope: Scope,
  parameters: Parameters,
): Match | undefined {
  const known = words
    .map(({ typed, meanings }) => (meanings ? meanings[0]?.word : typed))
    .filter((word) => word !== undefined)
    .slice(0, MOST_WORDS);
  if (known.length === 0 || (known.length === 1 && words.length === 1)) return undefined;
  const tests = known.map((word) => holdsAll([word], level.searched, parameters));
  const likeness = tests.map((test) => `(${test})::int`).join(' + ');
  const isSmall = level.table === 'population_by_set' || scope.setIds !== null;
  const condition = isSmall
    ? `(${tests.join(' or ')})`
    : `p.variation_id in (${candidates(known, tests, scope, parameters)})`;
  return { condition, likeness, isClosestOnly: true };
}

/**
 * SQL: cards that may hold most of the words. A million are too many to count the words of each, so:
 * those that hold all words, all but one, or one that is rare.
 */
function candidates(
  words: readonly string[],
  tests: readonly string[],
  scope: Scope,
  parameters: Parameters,
): string {
  const inScope = cardsWithin(scope, parameters);
  const most = (conditions: readonly string[], limit: number) => `
    (select p.variation_id from population_by_card p
     where ${[inScope, 'p.magnitude > 0', ...conditions].join(' and ')}
     order by p.magnitude desc limit ${limit})`;
  const others = words.flatMap((_, left) => {
    const kept = tests.filter((_test, at) => at !== left);
    return isIndexed(words.filter((_word, at) => at !== left)) ? [most(kept, MOST_OF_OTHERS)] : [];
  });
  const singles = words.flatMap((word, at) =>
    isIndexed([word]) ? [most([tests[at]!], MOST_OF_WORD)] : [],
  );
  const all = isIndexed(words) ? [most(tests, MOST_OF_OTHERS)] : [];
  return [...all, ...others, ...singles].join(' union ') || 'select null::bigint where false';
}

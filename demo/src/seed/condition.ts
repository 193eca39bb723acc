import { randomOf, type Random } from '@tag/demo-art/random';
import { keyOf, type CatalogueVariation } from '../card/catalogue-variations.ts';

/** How well cards of a year have come down to us, in deviations of one copy from another. */
const YEARS: readonly (readonly [before: number, condition: number])[] = [
  [1970, -2.6],
  [1990, -1.5],
  [2003, -0.8],
  [2011, -0.35],
  [2018, 0.1],
  [Infinity, 0.35],
];

function conditionOf(variation: CatalogueVariation, random: Random): number {
  const [, ofYear] = YEARS.find(([before]) => variation.year < before)!;
  // Some cards come off center out of every pack.
  const ofCard = randomOf('condition', keyOf(variation)).normal(0, 0.3);
  return ofYear + ofCard + random.normal(0, 1);
}

/**
 * Assigns the scores to the copies by their condition: the overall mix stays the same, and old
 * cards get lower ones than new cards. Cards in the worst condition become Authentic (null).
 */
export function dealScores(
  copies: readonly CatalogueVariation[],
  scores: readonly (number | null)[],
  random: Random,
): (number | null)[] {
  const worstFirst = copies
    .map((copy, index) => ({ index, condition: conditionOf(copy, random) }))
    .sort((a, b) => a.condition - b.condition)
    .map(({ index }) => index);
  const dealt = new Array<number | null>(copies.length).fill(null);
  const numbers = scores.filter((score) => score !== null).sort((a, b) => a - b);
  const worse = worstFirst.slice(0, Math.ceil(copies.length / 3));
  const altered = new Set(random.shuffled(worse).slice(0, scores.length - numbers.length));
  const numbered = worstFirst.filter((index) => !altered.has(index));
  for (const [position, index] of numbered.entries()) dealt[index] = numbers[position]!;
  return dealt;
}

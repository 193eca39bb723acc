import { randomOf, type Random } from '@tag/demo-art/random';
import { keyOf, runOf, type CatalogueVariation } from '../card/catalogue-variations.ts';

/** How many different variations were ever sent in. */
const GRADED_VARIATIONS = 3600;

/** The most popular names. */
const FAVOURITES =
  /charizard|pikachu|mewtwo|blastoise|venusaur|umbreon|gengar|rayquaza|lugia|eevee|dragonite|gyarados|snorlax|mew\b|espeon|sylveon|greninja|lucario/i;
/** Sets whose every card is sent in. */
const LOVED_SETS =
  /^(base set|jungle|fossil|team rocket|neo genesis|evolving skies|151|celebrations|prismatic evolutions)$/i;
const PRIZED = /illustration|special|hyper|secret|shiny|ultra|rare holo|holo rare|insert/i;

/** The one card that is graded most of all. */
const MOST_GRADED = 'Pokemon|1999|Base|Base Set|4/102|Charizard|holo 1999-2000-copyright';

function appeal(variation: CatalogueVariation): number {
  const chance = randomOf('appeal', keyOf(variation)).next();
  const run = runOf(variation.variation);
  return (
    (LOVED_SETS.test(variation.set) ? 0.9 + chance : 0.05 + chance ** 3) *
    (FAVOURITES.test(variation.name) ? 7 : 1) *
    (PRIZED.test(variation.rarity ?? '') || variation.variation.startsWith('holo') ? 2.2 : 1) *
    (variation.category === 'Pokemon' ? 1 : 1.4) *
    // Of a numbered card few copies exist, but most of them are sent in.
    (run === null ? 1 : 0.6) *
    (variation.year < 2003 ? 1.8 : 1)
  );
}

/** How much the first of the ranking is ahead: Zipf's law as Mandelbrot has it, 1 / (rank + SHIFT) ** POWER. */
const POWER = 0.7;
const SHIFT = 0.45;

/** Cards further down the ranking may never be chosen. */
const SURELY_DRAWN = 200;
/** One in so many cards is of a rare set. */
const RARE_SET_EVERY = 25;

/**
 * Draws the cards that come in: a few over and over, most of them once (Zipf's law), and in the end
 * at least one of every set.
 * @param isOut whether a card had been published by then
 * @returns a function that gives the next one that had been.
 */
export function popularityDraw(
  variations: readonly CatalogueVariation[],
  random: Random,
): (isOut: (variation: CatalogueVariation) => boolean) => CatalogueVariation {
  const byAppeal = variations
    .map((variation) => ({
      variation,
      appeal: keyOf(variation) === MOST_GRADED ? Infinity : appeal(variation),
    }))
    .sort((a, b) => b.appeal - a.appeal)
    .map(({ variation }) => variation);
  const ranked = byAppeal.slice(0, GRADED_VARIATIONS);
  const rareSets = bestOfOtherSets(byAppeal, ranked);
  const cumulative: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= ranked.length; rank += 1) {
    cumulative.push((sum += 1 / (rank + SHIFT) ** POWER));
  }
  const drawRanked = () => {
    const at = random.next() * sum;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return ranked[low]!;
  };
  let drawn = 0;
  return (isOut) => {
    drawn += 1;
    const rare = drawn % RARE_SET_EVERY === 0 ? rareSets.findLastIndex(isOut) : -1;
    if (rare >= 0) return rareSets.splice(rare, 1)[0]!;
    for (;;) {
      const variation = drawRanked();
      if (isOut(variation)) return variation;
    }
  };
}

/** The most wanted card of each set, unless its set comes up often anyway. */
function bestOfOtherSets(
  byAppeal: readonly CatalogueVariation[],
  ranked: readonly CatalogueVariation[],
): CatalogueVariation[] {
  const setOf = ({ category, year, brand, set }: CatalogueVariation) =>
    [category, year, brand, set].join('|');
  const seen = new Set(ranked.slice(0, SURELY_DRAWN).map(setOf));
  return byAppeal.filter((variation) => {
    if (runOf(variation.variation) !== null || seen.has(setOf(variation))) return false;
    seen.add(setOf(variation));
    return true;
  });
}

import { foldText } from '../formats/fold.ts';

/** Finishes that collectors write as several words, as one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bnon[\s.-]*(?:holo(?:foil)?|foil)\b/g, 'nonholo'],
  [/\b(?:reverse|rev)[\s.-]*(?:holo(?:foil)?|foil)\b/g, 'rh'],
];

/** The catalogue's words for what collectors write. Unlimited is whatever isn't a 1st edition. */
const MEANT: ReadonlyMap<string, readonly string[]> = new Map([
  ['nonholo', ['normal']],
  ['regular', ['normal']],
  ['holofoil', ['holo']],
  ['foil', ['holo']],
  ['h', ['holo']],
  ['rh', ['reverse']],
  ['rev', ['reverse']],
  ['unlimited', ['normal', 'holo']],
]);

/** A folded text with each finish as one word: `non-holo` is `nonholo`, `reverse holo` is `rh`. */
export const joinFinishes = (text: string): string =>
  PHRASES.reduce((joined, [written, word]) => joined.replace(written, word), foldText(text));

/** The catalogue's words for a folded word, besides itself. */
export const finishesMeant = (word: string): readonly string[] => MEANT.get(word) ?? [];

/** The words of a variation, sorted, in the catalogue's terms: `Holofoil Unlimited` is `holo`. */
export function finishWords(text: string): string {
  const words = joinFinishes(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => word !== 'unlimited')
    .map((word) => finishesMeant(word)[0] ?? word)
    .sort()
    .join(' ');
}

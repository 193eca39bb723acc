import { finishWords, type CardMatch } from '@tag/contract/cards';
import { foldText } from '@tag/contract/formats';

type Variation = CardMatch['variations'][number];

/**
 * The variation with the typed words, in any order, and with the finish as collectors write it; a card's
 * only one always.
 */
export function variationMeant(variations: readonly Variation[], typed = ''): Variation | null {
  if (variations.length === 1) return variations[0]!;
  if (typed.trim() === '') return null;
  return (
    onlyOne(variations, ({ name }) => wordsIn(name) === wordsIn(typed)) ??
    onlyOne(variations, ({ name }) => finishWords(name) === finishWords(typed)) ??
    // Plain `Unlimited`: the one that isn't a 1st edition.
    (finishWords(typed) === '' ? onlyOne(variations, ({ name }) => !/1st|first/i.test(name)) : null)
  );
}

function onlyOne(
  variations: readonly Variation[],
  isMeant: (variation: Variation) => boolean,
): Variation | null {
  const meant = variations.filter(isMeant);
  return meant.length === 1 ? meant[0]! : null;
}

const wordsIn = (text: string) => (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');

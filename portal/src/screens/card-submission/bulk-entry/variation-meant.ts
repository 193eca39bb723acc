import type { CardMatch } from '@tag/contract/cards';
import { foldText } from '@tag/contract/formats';

type Variation = CardMatch['variations'][number];

/** The variation with the typed words, in any order; if none were typed, a card's only one. */
export function variationMeant(
  variations: readonly Variation[],
  typed: string | undefined,
): Variation | null {
  const words = wordsIn(typed ?? '');
  const meant =
    words === '' ? variations : variations.filter(({ name }) => wordsIn(name) === words);
  return meant.length === 1 ? meant[0]! : null;
}

const wordsIn = (text: string) => (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');

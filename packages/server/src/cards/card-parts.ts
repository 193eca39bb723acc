import {
  type CardTexts,
  indexedWordsOf,
  type CardNumber,
  readNumber,
  wordsOf,
} from '../db/card-words.ts';
import type { WordField } from './wanted-words.ts';

/** A card's words by the part they belong to. */
export interface CardParts {
  readonly cardId: number;
  readonly setId: number;
  readonly year: number;
  readonly number: CardNumber;
  readonly words: Readonly<
    Record<Exclude<WordField, 'year' | 'number'> | 'rest', ReadonlySet<string>>
  >;
  /** The words of the complete name, and of the complete set. */
  readonly wholeName: readonly string[];
  readonly wholeSet: readonly string[];
}

/** Splits cards into words; shared texts, such as a set's name, only once. */
export function cardSplitter(): (card: CardTexts & { cardId: number; setId: number }) => CardParts {
  const known = new Map<string, ReadonlySet<string>>();
  const split = (text: string) => {
    let words = known.get(text);
    if (!words) known.set(text, (words = new Set(indexedWordsOf(text))));
    return words;
  };
  return ({
    cardId,
    setId,
    category,
    year,
    brand,
    set,
    subset,
    number,
    name,
    rarity,
    variations,
  }) => ({
    cardId,
    setId,
    year,
    number: readNumber(number),
    words: {
      name: split(name),
      set: split(`${brand} ${set}`),
      subset: split(subset ?? ''),
      category: split(category),
      rest: split([rarity, ...variations].join(' ')),
    },
    wholeName: wordsOf(name),
    wholeSet: wordsOf(`${set} ${subset ?? ''}`),
  });
}

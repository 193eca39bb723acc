import { foldText } from '@tag/contract/formats';

/** The texts that name a card. */
export interface CardTexts {
  readonly categoryId: number;
  readonly category: string;
  readonly year: number;
  readonly brand: string;
  readonly set: string;
  readonly subset: string | null;
  readonly number: string;
  readonly name: string;
  readonly rarity: string | null;
  readonly variations: readonly string[];
}

/** Longer words are cut to fit an index entry. */
const LONGEST = 100;
/** Signs that distinguish cards: Nidoran♀ and Nidoran♂, Gold Stars, Prism Stars. */
const WORDS = /[\p{L}\p{N}]+|[♀♂☆★◇]/gu;

/**
 * The words of a text, in lower case and without accents. Apostrophes join (`blaines`), any other
 * sign separates, numbers lose their leading zeros.
 */
export function wordsOf(text: string): string[] {
  const plain = foldText(text).replace(/['’`]/g, '');
  return [...plain.matchAll(WORDS)].map(([word]) => withoutZeros(word).slice(0, LONGEST));
}

/** A text's words; hyphenated ones also as one word: `ho`, `oh`, `hooh`. */
export function indexedWordsOf(text: string): string[] {
  const joined = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? [];
  return [...wordsOf(text), ...joined.flatMap((it) => wordsOf(it.replaceAll('-', '')))];
}

/** A card's number without case, spaces, hyphens, and leading zeros. */
export interface CardNumber {
  /** `tg4/tg30` */
  readonly printed: string;
  /** Without the set's count: `tg4`. */
  readonly short: string;
  /** Without the letters before it, too: `4`. */
  readonly digits: string;
}

export function readNumber(number: string): CardNumber {
  const parts = foldText(number)
    .replace(/[\s#.-]/g, '')
    .split('/')
    .map(withoutZeros);
  const [short = ''] = parts;
  return { printed: parts.join('/'), short, digits: short.replace(/^[^0-9]+(?=[0-9])/, '') };
}

/** The words to find a card's number by: its forms, each once and with a `#`. */
export function numberForms(number: string): string[] {
  const { printed, short, digits } = readNumber(number);
  return [...new Set([printed, short, digits])]
    .filter((form) => form !== '')
    .map((form) => `#${form}`.slice(0, LONGEST));
}

/** `004` is 4, `swsh001` is swsh1. */
const withoutZeros = (word: string) => word.replace(/(^|[^0-9])0+(?=[0-9])/g, '$1');

/** The word of all cards of a category; it can't be typed. */
export const categoryWord = (categoryId: number) => `@${categoryId}`;

/** Every word that leads to a card, each once. */
export function wordsOfCard(card: CardTexts): string[] {
  const texts = [card.category, card.brand, card.set, card.subset, card.name, card.rarity];
  const words = [...texts, ...card.variations].flatMap((text) => indexedWordsOf(text ?? ''));
  return [
    ...new Set([
      categoryWord(card.categoryId),
      String(card.year),
      ...numberForms(card.number),
      ...words,
    ]),
  ];
}

import type { GradedCardIdentity } from './structs.ts';

type Titled = Pick<
  GradedCardIdentity,
  'year' | 'brand' | 'set' | 'subset' | 'name' | 'number' | 'variation'
>;

/**
 * The label's text on one line: `1999 Base Set Charizard #4/102 Holo`. It names the brand and the
 * year unless the set begins with them, and the variation unless it is the normal one.
 */
export const cardTitle = (card: Titled): string =>
  [editionTitle(card), cardName(card)].filter(Boolean).join(' ');

/** Where a card is from: `1999 Base Set`. */
export function editionTitle(card: Pick<Titled, 'year' | 'brand' | 'set' | 'subset'>): string {
  const set = setTitle(card);
  const year = beginsWith(set, String(card.year)) ? '' : card.year;
  return [year, set, card.subset].filter(Boolean).join(' ');
}

/** Which of its set a card is: `Charizard #4/102 Holo`. */
export function cardName({
  name,
  number,
  variation,
}: Pick<Titled, 'name' | 'number' | 'variation'>): string {
  return [name, number && `#${number}`, variationLabel(variation)].filter(Boolean).join(' ');
}

/** A set, with its brand in front unless the set begins with it: `Neo Genesis`. */
export function setTitle({ brand, set }: Pick<GradedCardIdentity, 'brand' | 'set'>): string {
  return beginsWith(set, brand) ? set : `${brand} ${set}`;
}

function beginsWith(text: string, start: string): boolean {
  return text.toLowerCase().startsWith(start.toLowerCase());
}

const VARIATION_WORDS: Readonly<Record<string, string>> = { normal: '', reverse: 'Reverse Holo' };

/**
 * A variation in words: `Holo`, `Reverse Holo`, `Set Logo`; empty for the normal one. Catalogues write
 * them in lower case with hyphens; words with capitals stay unchanged.
 */
export function variationLabel(variation: string): string {
  return variation
    .split(' ')
    .map((word) => {
      const known = VARIATION_WORDS[word.toLowerCase()];
      if (known !== undefined) return known;
      if (word !== word.toLowerCase()) return word;
      // A hyphen between years stays: `1999-2000 Copyright`.
      return word
        .replace(/-(?=\D)/g, ' ')
        .replace(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase());
    })
    .filter(Boolean)
    .join(' ');
}

/** `23/99`, or `23` if only the number is known; null for a card without a serial number. */
export function serialLabel({
  serialNumber,
  divisorNumber,
}: Pick<GradedCardIdentity, 'serialNumber' | 'divisorNumber'>): string | null {
  if (serialNumber === null) return divisorNumber === null ? null : `/${divisorNumber}`;
  return divisorNumber === null ? String(serialNumber) : `${serialNumber}/${divisorNumber}`;
}

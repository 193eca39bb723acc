import { CARD_YEARS } from '../constants/orders.ts';
import { integer } from '../schema/number.ts';
import { boolean, oneOf, optional } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

const line = (max: number) => text({ max, trim: true });

export const cardYearRule = integer({
  ...CARD_YEARS,
  low: `Year must be ${CARD_YEARS.min} or later`,
  high: `Year must be ${CARD_YEARS.max} or earlier`,
  wrong: 'Enter a year such as 1999',
});
export const cardSetRule = line(200);
export const cardSubsetRule = line(200);
/** As printed; may contain slashes. */
export const cardNumberRule = line(60);
export const cardNameRule = line(200);
export const cardVariationRule = line(120);
/** The small print code on the back. */
export const cmpCodeRule = line(40);
/** 23 of 23/99. */
export const serialNumberRule = integer({
  min: 1,
  max: 1_000_000,
  low: 'Serial number must be 1 or more',
  high: 'Serial number must be at most 1,000,000',
});
/** 99 of 23/99. */
export const divisorNumberRule = integer({
  min: 1,
  max: 1_000_000,
  low: 'Divisor must be 1 or more',
  high: 'Divisor must be at most 1,000,000',
});

/** A card's value if it gets lost, declared by its owner, in US cents. */
export const declaredValueRule = integer({
  min: 0,
  max: 100_000_000,
  low: 'Declared value can’t be negative',
  high: 'Declared value must be at most $1,000,000',
});

/** The size that decides the holder. `unsure` is measured on arrival. */
export const CARD_SIZES = ['standard', 'thick', 'oversized', 'mini', 'unsure'] as const;
export type CardSize = (typeof CARD_SIZES)[number];
export const cardSizeRule = oneOf(CARD_SIZES);

/** Sizes as customers read them, wherever prices aren't shown with them. */
export const CARD_SIZE_WORDS: Readonly<Record<CardSize, string>> = {
  standard: 'Standard',
  thick: 'Thick',
  oversized: 'Oversized',
  mini: 'Mini',
  unsure: 'Not sure',
};

/** The fields that identify a card, as typed or picked by the customer; all optional in a draft. */
export const cardEntryFields = {
  year: optional(cardYearRule),
  set: optional(cardSetRule),
  subset: optional(cardSubsetRule),
  number: optional(cardNumberRule),
  name: optional(cardNameRule),
  variation: optional(cardVariationRule),
  cmpCode: optional(cmpCodeRule),
  isSerialNumber: optional(boolean('whether the card is numbered, as 23/99')),
  serialNumber: optional(serialNumberRule),
  divisorNumber: optional(divisorNumberRule),
  isPrizm: optional(boolean()),
  isRefractor: optional(boolean()),
} as const;

import { CARD_QUANTITY, CARD_YEARS, MAX_INSURED_CENTS } from '@tag/contract/constants';
import type { PriceKind } from '@tag/contract/prices';
import { priceCodeRule } from '@tag/contract/orders';
import {
  type AnySchema,
  boolean,
  dateTime,
  integer,
  list,
  nullable,
  required,
  shape,
  text,
  type TypeOf,
} from '@tag/contract/schema';

/** A larger price is a typo; 10,000 cards at this price still add up exactly. */
const HIGHEST_PRICE = 1_000_000;

const needed = (options: Parameters<typeof integer>[0]) =>
  required(integer(options), 'Is required');
const price = needed({ min: 0, max: HIGHEST_PRICE, high: 'Must be at most $10,000' });
const days = needed({ min: 1, max: 365 });
const cards = needed(CARD_QUANTITY);
const year = nullable(integer(CARD_YEARS));
const length = nullable(integer({ min: 1, max: 100_000 }));

/** The fields of each kind of row, besides code, name, and description. */
export const VALUES = {
  speed: shape({
    price,
    businessDays: days,
    maxValue: nullable(
      integer({ min: 1, max: MAX_INSURED_CENTS, high: 'Must be at most $1,000,000' }),
    ),
  }),
  tier: shape({ price }),
  extra: shape({ price }),
  size: shape({ price, maxWidth: length, maxHeight: length, maxThickness: length }),
  shipping: shape({
    price,
    includedCards: needed({ min: 0, max: CARD_QUANTITY.max }),
    pricePerFurtherCard: price,
    businessDays: days,
    isInternational: boolean(),
  }),
  package: shape({
    percentOff: needed({ min: 1, max: 100 }),
    serviceSpeeds: list(priceCodeRule),
    categories: list(text({ max: 60 })),
    minCards: cards,
    maxCards: cards,
    yearFrom: year,
    yearTo: year,
    validUntil: nullable(dateTime()),
  }),
} as const satisfies Record<PriceKind, AnySchema>;

export const namesStruct = shape({
  code: priceCodeRule,
  name: text({ min: 1, max: 100, trim: true }),
  description: text({ max: 500, trim: true }),
});

type Values = { readonly [K in PriceKind]: TypeOf<(typeof VALUES)[K]> };

/** One row of a price list. Money is in US cents, sizes in the units of GET /orders/card-size. */
export interface RowOf<K extends PriceKind> extends TypeOf<typeof namesStruct> {
  readonly kind: K;
  readonly values: Values[K];
}

export type PriceRow = { [K in PriceKind]: RowOf<K> }[PriceKind];

export const rowsOf = <K extends PriceKind>(rows: readonly PriceRow[], kind: K) =>
  (rows as readonly RowOf<PriceKind>[]).filter((row): row is RowOf<K> => row.kind === kind);

/** A price list has one row for each of these; their codes mean something to the program. */
export const EXTRAS = [
  'foil-wrapped',
  'video-360',
  'assurance',
  'submission-kit',
  'insurance',
] as const;
export type Extra = (typeof EXTRAS)[number];
/** A list may have a row for it; without one, no reviews of grades are offered. */
export const REVIEW = 'review';

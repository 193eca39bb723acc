import { CARD_QUANTITY } from '../constants/orders.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { priceRule } from './rules.ts';
import { cents } from './structs.ts';

/** The most prices that one file changes. */
export const MOST_PRICES = CARD_QUANTITY.max;

/** The longest cells of a file that are looked at. */
export const PRICE_CELLS = { certificate: 100, price: 40 } as const;

/**
 * Why a row of a file changes nothing.
 * - unknown: no such certificate, or it isn't public and not the caller's
 * - not_listed: the caller's, but not on the market
 * - invalid, too_low, too_high: of the price
 * - twice: an earlier row has the same certificate
 */
const PRICE_ROW_PROBLEMS = [
  'unknown',
  'not_yours',
  'not_listed',
  'unchanged',
  'invalid',
  'too_low',
  'too_high',
  'twice',
] as const;
export type PriceRowProblem = (typeof PRICE_ROW_PROBLEMS)[number];

const priceFileStruct = shape(
  {
    rows: list(
      shape(
        {
          certificate: text({ max: PRICE_CELLS.certificate, tabs: true }),
          price: text({ max: PRICE_CELLS.price, tabs: true, description: 'dollars, as written' }),
        },
        { title: 'WrittenPrice' },
      ),
      { min: 1, max: MOST_PRICES },
    ),
  },
  { title: 'PriceFile' },
);
export type PriceFile = TypeOf<typeof priceFileStruct>;

const priceRowStruct = shape(
  {
    certificate: text({ description: 'as it was read' }),
    title: nullable(text({ description: 'of the caller’s listing' })),
    from: nullable(cents('the price now; null: not on the market')),
    to: nullable(integer({ min: 0, description: 'US cents; null: not a price' })),
    problem: nullable(oneOf(PRICE_ROW_PROBLEMS, 'null: this price changes')),
  },
  { title: 'PriceRow' },
);
export type PriceRow = TypeOf<typeof priceRowStruct>;

const priceRowsStruct = shape(
  { items: list(priceRowStruct, { description: 'in the order of the file' }) },
  { title: 'PriceRows' },
);

/** `from` is the price that the seller was shown: a price that changed since isn't overwritten. */
const newPricesStruct = shape(
  {
    changes: list(
      shape(
        { certificate: certificateStruct, from: priceRule, to: priceRule },
        { title: 'NewPrice' },
      ),
      { min: 1, max: MOST_PRICES },
    ),
  },
  { title: 'NewPrices' },
);
export type NewPrices = TypeOf<typeof newPricesStruct>;

const changedPricesStruct = shape(
  {
    changed: integer({ min: 0, description: 'those with the new price now' }),
    left: list(
      shape({
        certificate: certificateStruct,
        reason: oneOf(['price_changed', 'not_for_sale'], 'what happened since the preview'),
        price: nullable(cents('the price now; null: not on the market')),
      }),
      { description: 'those whose price wasn’t changed' },
    ),
  },
  { title: 'ChangedPrices' },
);
export type ChangedPrices = TypeOf<typeof changedPricesStruct>;

export const previewPrices = endpoint({
  access: 'verified',
  method: 'POST',
  path: '/tag-market/consumer/products/prices/preview',
  summary: 'What a file of certificates and prices would change; changes nothing',
  body: priceFileStruct,
  response: priceRowsStruct,
});

export const changePrices = endpoint({
  access: 'verified',
  method: 'POST',
  path: '/tag-market/consumer/products/prices',
  summary: 'Changes the prices of many listings; one that changed since its preview is left alone',
  ownerOnly: true,
  body: newPricesStruct,
  response: changedPricesStruct,
});

import { priceCodeRule } from '../orders/options.ts';
import { list, record, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** The kinds of rows of the price list. */
export const PRICE_KINDS = ['speed', 'tier', 'extra', 'size', 'shipping', 'package'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** One row of a price list. The unit of `amount` depends on `kind` and `code`. */
const priceStruct = shape(
  {
    kind: oneOf(PRICE_KINDS),
    code: priceCodeRule,
    name: text(),
    description: text(),
    amount: integer({ min: 0, description: 'US cents; percent off for a package' }),
    details: record(text(), 'the other columns of its row, as in the CSV'),
  },
  { title: 'Price' },
);
export type Price = TypeOf<typeof priceStruct>;

export const priceListStruct = shape(
  {
    id: integer({ min: 1 }),
    startsAt: dateTime('when its prices take effect'),
    isCurrent: boolean(),
    importedBy: nullable(text()),
    importedAt: dateTime(),
    prices: list(priceStruct),
  },
  { title: 'PriceList', description: 'Prices that take effect together; a later list replaces it' },
);
export type PriceList = TypeOf<typeof priceListStruct>;

/** POST /admin/prices: the same CSV `npm run prices -- import` reads. */
export const priceImportStruct = shape(
  {
    lines: list(text({ max: 2000, tabs: true }), {
      min: 1,
      max: 1000,
      description: 'of the CSV file',
    }),
    startsAt: nullable(dateTime('when the prices take effect; null: now')),
    isTrial: boolean('only checks the file and answers what it would change'),
  },
  { title: 'PriceImport' },
);
export type PriceImport = TypeOf<typeof priceImportStruct>;

/** How a row differs from the list it replaces. */
const priceChangeStruct = shape(
  {
    kind: oneOf(PRICE_KINDS),
    code: priceCodeRule,
    name: text(),
    before: nullable(integer({ min: 0, description: 'amount; null: the row is new' })),
    after: nullable(integer({ min: 0, description: 'amount; null: the row is gone' })),
    columns: list(text(), { description: 'what differs, if it is in both' }),
  },
  { title: 'PriceChange' },
);
export type PriceChange = TypeOf<typeof priceChangeStruct>;

export const priceImportResultStruct = shape(
  { list: nullable(priceListStruct), changes: list(priceChangeStruct) },
  { title: 'PriceImportResult', description: 'list is null for a dry run' },
);
export type PriceImportResult = TypeOf<typeof priceImportResultStruct>;

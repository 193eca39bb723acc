import { CURRENCY } from '../constants/display.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

const cents = (description: string) => integer({ description: `US cents; ${description}` });

/** The kinds of lines of a bill. */
const FEE_KINDS = [
  'grading',
  'tier',
  'foil_wrapped',
  'video_360',
  'assurance',
  'size',
  'submission_kit',
  'shipping',
  'insurance',
  'package_discount',
  'coupon',
  'proposal',
] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** One line of a bill. `amount` is `quantity` times `unitAmount`, and negative for a discount. */
export const feeLineStruct = shape(
  {
    kind: oneOf(FEE_KINDS),
    code: text({ description: 'of the price it follows from' }),
    label: text(),
    rule: text({ description: 'how it was calculated, in words' }),
    subOrderId: nullable(identifier('null: of the order as a whole')),
    quantity: integer({ min: 1 }),
    unitAmount: cents('of one'),
    amount: cents('quantity times unitAmount'),
  },
  { title: 'FeeLine' },
);
export type FeeLine = TypeOf<typeof feeLineStruct>;

/** A sub-order's share of the total; the shares add up to it. */
const shareStruct = shape(
  {
    subOrderId: identifier(),
    name: text(),
    cards: integer({ min: 0 }),
    amount: cents('its share'),
  },
  { title: 'FeeShare' },
);

/** A package that an order fits, or comes within reach of. */
const packageOfferStruct = shape(
  {
    code: text(),
    name: text(),
    moreCards: integer({ min: 0, description: 'still needed for it; 0: it fits' }),
    saves: cents(
      'what it takes off this order: of one that fits, compared with no package; else, with the order as it is',
    ),
  },
  { title: 'PackageOffer' },
);
export type PackageOffer = TypeOf<typeof packageOfferStruct>;

export const totalFeeStruct = shape(
  {
    currency: oneOf([CURRENCY]),
    lines: list(feeLineStruct),
    total: integer({ min: 0, description: 'US cents: charged at payment, or until now' }),
    possible: list(feeLineStruct, {
      description: 'what may be charged later, each at its maximum',
    }),
    maximum: integer({
      min: 0,
      description:
        'US cents: total and everything possible; we never charge more, and it never rises',
    }),
    shares: list(shareStruct),
    notes: list(text(), { description: 'why a chosen discount does not apply; empty in a quote' }),
    packages: optional(
      list(packageOfferStruct, {
        description:
          'before payment: those the order fits, the one that saves most first, then the nearest',
      }),
    ),
    isQuoted: boolean('fixed until expiresAt, or permanently once paid'),
    expiresAt: nullable(dateTime()),
  },
  { title: 'TotalFee', description: 'What an order costs, line by line' },
);
export type TotalFee = TypeOf<typeof totalFeeStruct>;

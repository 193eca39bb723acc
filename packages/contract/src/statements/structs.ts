import { CURRENCY } from '../constants/display.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** A month in UTC: `2026-11`. */
export const monthStruct = text({
  max: 7,
  long: 'Is not a month, such as 2026-11',
  pattern: /^20\d{2}-(0[1-9]|1[0-2])$/,
  reason: 'Is not a month, such as 2026-11',
  description: 'a month in UTC, such as 2026-11',
});

/**
 * What a line is about. Each payment comes with what it was for, and each refund with the money that went
 * back, so an account without open refunds and payouts is at zero.
 * - order, proposal, delisting, witness: what was charged
 * - payment: the customer paid us
 * - refund: we owe them a refund; refund_paid: it went back
 * - sale: we owe a seller their payout; sale_reversed: no longer; payout: it was paid
 */
const STATEMENT_KINDS = [
  'order',
  'proposal',
  'delisting',
  'witness',
  'payment',
  'refund',
  'refund_paid',
  'sale',
  'sale_reversed',
  'payout',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

const balance = (description: string) =>
  integer({ description: `US cents; ${description}; negative: they owe us` });

const lineStruct = shape(
  {
    at: dateTime(),
    kind: oneOf(STATEMENT_KINDS),
    text: text({ description: 'the order, the card, or why it was refunded' }),
    orderNumber: nullable(orderNumberStruct),
    certificate: nullable(certificateStruct),
    amount: integer({ description: 'US cents; what it adds to the balance' }),
  },
  { title: 'StatementLine' },
);
export type StatementLine = TypeOf<typeof lineStruct>;

/** The share of a group order's customer, which its owner paid; it isn't part of the balance. */
const statementShareStruct = shape(
  {
    at: dateTime('when it was paid'),
    orderNumber: orderNumberStruct,
    text: text({ description: 'the sub-order, or the card whose price changed' }),
    paidBy: text({ description: 'the name of the order’s owner' }),
    amount: integer({ min: 0, description: 'US cents' }),
  },
  { title: 'StatementShare' },
);
export type StatementShare = TypeOf<typeof statementShareStruct>;

export const statementStruct = shape(
  {
    month: monthStruct,
    isOver: boolean('the month is over: nothing is added any more'),
    name: text({ description: 'the customer’s name' }),
    email: text(),
    currency: oneOf([CURRENCY]),
    opening: balance('what we owed the customer when the month began'),
    lines: list(lineStruct, { description: 'oldest first' }),
    closing: balance('opening and all lines'),
    shares: list(statementShareStruct, { description: 'of orders that others paid, oldest first' }),
    sharesTotal: integer({ min: 0, description: 'US cents' }),
  },
  { title: 'Statement', description: 'A month’s charges, payments, refunds, and payouts' },
);
export type Statement = TypeOf<typeof statementStruct>;

export const statementMonthsStruct = shape(
  {
    items: list(
      shape({ month: monthStruct, lines: integer({ min: 1 }) }, { title: 'StatementMonth' }),
      { description: 'months with any line, newest first' },
    ),
  },
  { title: 'StatementMonths' },
);
export type StatementMonths = TypeOf<typeof statementMonthsStruct>;

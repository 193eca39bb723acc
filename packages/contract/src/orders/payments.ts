import { CURRENCY } from '../constants/display.ts';
import { MAX_ORDER_TOTAL_CENTS } from '../constants/orders.ts';
import { returnUrlStruct } from '../payments/return-url.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { feeLineStruct } from './fees.ts';
import { orderNumberStruct } from './structs.ts';

const cents = integer({ min: 0, description: 'US cents' });

/** POST …/payment. The server sets the amount: the caller only names the quote it saw. */
export const orderPaymentInputStruct = shape(
  {
    returnUrl: returnUrlStruct,
    total: integer({
      min: 0,
      max: MAX_ORDER_TOTAL_CENTS,
      description: 'US cents the customer was shown; refused if it differs',
    }),
  },
  { title: 'OrderPaymentInput' },
);

/** The outcome of an attempt to pay. */
export const orderPaymentStruct = shape(
  {
    state: oneOf(
      ['pending', 'paid', 'declined', 'expired', 'refunded'],
      'pending: go to checkoutUrl; declined, expired: try again with a new Idempotency-Key; ' +
        'refunded: it arrived too late for the order and goes back in full',
    ),
    amount: cents,
    currency: oneOf([CURRENCY]),
    checkoutUrl: nullable(text({ description: 'absolute, or a path below the base URL' })),
  },
  { title: 'OrderPayment' },
);
export type OrderPayment = TypeOf<typeof orderPaymentStruct>;

/** Payment and refunds, to print. */
export const orderReceiptStruct = shape(
  {
    orderNumber: orderNumberStruct,
    orderName: text(),
    paidAt: dateTime(),
    paidBy: shape({ name: text(), email: text() }),
    billingAddress: nullable(text({ description: 'one comma-separated line' })),
    lines: list(feeLineStruct),
    total: cents,
    refunds: list(
      shape(
        { id: identifier(), at: dateTime(), amount: cents, reason: text() },
        { title: 'Refund' },
      ),
    ),
    net: integer({ min: 0, description: 'US cents; total less the refunds' }),
    currency: oneOf([CURRENCY]),
  },
  { title: 'OrderReceipt' },
);
export type OrderReceipt = TypeOf<typeof orderReceiptStruct>;

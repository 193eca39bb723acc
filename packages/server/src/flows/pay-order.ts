import type { endpoints } from '@tag/contract';
import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import type { TotalFee } from '@tag/contract/orders';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { presentOrder } from '../orders/drafts/present.ts';
import { incomplete } from '../orders/drafts/steps.ts';
import { findOrder, lockOwnOrder, quoteOf, type SeenOrder } from '../orders/rows/store.ts';
import type { Payment } from '../payments/payment.ts';
import type { Payments } from '../payments/payments.ts';
import { checkReturnUrl } from '../payments/return-url.ts';
import { copyAddresses } from './order-addresses.ts';
import { isCouponHeld } from './order-coupon.ts';
import { presentPayment } from './present-payment.ts';

export interface PayOrderParts {
  readonly database: Database;
  readonly payments: Payments;
  /** Web origins a checkout may return to. */
  readonly returnOrigins: readonly string[];
}

/** A request to pay, under its Idempotency-Key. */
interface Request {
  readonly key: string;
  /** US cents the customer was shown. */
  readonly total: number;
  readonly returnUrl: string;
}

/**
 * Payments for orders. An order has at most one open payment. `order-paid.ts` handles a successful one.
 */
export function payOrderHandlers(
  parts: PayOrderParts,
): Handlers<Pick<typeof endpoints, 'payOrder' | 'closeCheckout'>> {
  const { database, payments } = parts;
  const { query } = database;

  /**
   * Records the payment under the order's lock. The provider isn't asked yet.
   * @throws ApiError if the order can't be paid, or not with this request.
   */
  async function begin(db: Transaction, order: SeenOrder, request: Request): Promise<Payment> {
    const { key, returnUrl, total } = request;
    await payments.endForeign('order', order.number, db);
    const earlier = await findRequest(db, key);
    if (earlier) {
      if (earlier.orderId !== order.id) throw new Refusal('idempotency_key_reused');
      if (earlier.total !== total || earlier.returnUrl !== returnUrl) {
        throw new Refusal('idempotency_key_mismatch');
      }
      const known = await payments.find(earlier.paymentId, db);
      if (known) return known;
      throw new Refusal('idempotency_key_reused');
    }
    if (order.paidAt || order.stage !== 'incomplete') throw new Refusal('order_closed');
    const quote = assertQuoted(order, total);
    const open = await payments.findOpen('order', order.number, db);
    const payment = open ?? (await beginPayment(db, order, quote, request));
    await keepRequest(db, order, request, payment);
    return payment;
  }

  async function beginPayment(
    db: Transaction,
    order: SeenOrder,
    quote: TotalFee,
    request: Request,
  ) {
    if (order.shippingAddressId === null) {
      throw incomplete([{ field: 'shippingAddressId', reason: 'Shipping address is required' }]);
    }
    if (!(await isCouponHeld(db, order.id, quote))) {
      const reason = 'it is no longer reserved for this order.';
      throw new Refusal('coupon_unavailable', { details: { reason } });
    }
    await copyAddresses(db, order);
    return payments.begin(db, {
      key: request.key,
      purpose: 'order',
      subject: order.number,
      payerId: order.ownerId,
      title: `Grading order ${order.number}`,
      amount: quote.total,
      currency: CURRENCY,
      returnUrl: request.returnUrl,
    });
  }

  return {
    async payOrder({ body, headers, params }, { caller }: SignedInCall) {
      const request = {
        key: headers['idempotency-key'],
        total: body.total,
        returnUrl: checkReturnUrl(body.returnUrl, parts.returnOrigins),
      };
      const begun = await inTransaction(query, async (db) =>
        begin(db, await lockOwnOrder(db, params.orderNumber, caller.userId), request),
      );
      const payment = await payments.proceed(begun);
      return presentPayment(payment, await isApplied(query, payment));
    },

    async closeCheckout({ params }, { caller }: SignedInCall) {
      const order = await findOrder(query, params.orderNumber, caller.userId);
      if (order.access !== 'owner') throw new Refusal('forbidden');
      await payments.endForeign('order', order.number);
      const open = await payments.findOpen('order', order.number);
      if (open) await payments.close(open);
      return presentOrder(query, await findOrder(query, order.number, caller.userId));
    },
  };
}

/** @throws ApiError `order_incomplete` before it is confirmed; `quote_changed` if it costs another total. */
function assertQuoted(order: SeenOrder, total: number): TotalFee {
  if (order.quote === null) {
    throw incomplete([{ field: 'quote', reason: 'Review and confirm the total' }]);
  }
  const quote = quoteOf(order);
  if (quote?.total !== total) throw new Refusal('quote_changed');
  return quote;
}

function findRequest(db: Transaction, key: string) {
  return db.selectFrom('orderPaymentKeys').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Stores a request under its key, so repeating it leads to the same payment. */
async function keepRequest(
  db: Transaction,
  { id: orderId }: SeenOrder,
  { key, returnUrl, total }: Request,
  { id: paymentId }: Payment,
): Promise<void> {
  const kept = await db
    .insertInto('orderPaymentKeys')
    .values({ key, orderId, paymentId, total, returnUrl })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  // Another order took the key at the same moment.
  if (!kept) throw new Refusal('idempotency_key_reused');
}

/** Whether this payment is the one that paid the order. */
async function isApplied(query: Queries, { id }: Payment): Promise<boolean> {
  const order = await query
    .selectFrom('orders')
    .select('id')
    .where('paymentId', '=', id)
    .executeTakeFirst();
  return order !== undefined;
}

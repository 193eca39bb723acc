import type { endpoints } from '@tag/contract';
import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { presentOrder } from '../orders/drafts/present.ts';
import { incomplete } from '../orders/drafts/steps.ts';
import { findOrder, lockOwnOrder, quoteOf, type SeenOrder } from '../orders/rows/order-store.ts';
import type { Payment } from '../payments/payment.ts';
import type { Payments } from '../payments/payments.ts';
import { requestPayment } from '../payments/payment-requests.ts';
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
   * @param total US cents the customer was shown.
   * @throws ApiError if the order can't be paid, or not with this request.
   */
  function begin(
    db: Transaction,
    order: SeenOrder,
    { key, returnUrl, total }: { key: string; returnUrl: string; total: number },
  ): Promise<Payment> {
    const fingerprint = `${total} ${returnUrl}`;
    const request = { key, purpose: 'order', subject: order.number, fingerprint } as const;
    return requestPayment(payments, db, request, {
      assertPayable() {
        if (order.paidAt || order.stage !== 'incomplete') throw new Refusal('order_closed');
        assertQuoted(order, total);
      },
      async describe() {
        if (order.shippingAddressId === null) {
          throw incomplete([
            { field: 'shippingAddressId', reason: 'Shipping address is required' },
          ]);
        }
        if (!(await isCouponHeld(db, order.id, quoteOf(order)!))) {
          const reason = 'it is no longer reserved for this order.';
          throw new Refusal('coupon_unavailable', { details: { reason } });
        }
        await copyAddresses(db, order);
        return {
          payerId: order.ownerId,
          title: `Grading order ${order.number}`,
          amount: total,
          currency: CURRENCY,
          returnUrl,
        };
      },
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
function assertQuoted(order: SeenOrder, total: number): void {
  if (order.quote === null) {
    throw incomplete([{ field: 'quote', reason: 'Review and confirm the total' }]);
  }
  if (quoteOf(order)?.total !== total) throw new Refusal('quote_changed');
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

import { ApiError } from '@tag/contract/errors';
import type { TotalFee } from '@tag/contract/orders';
import { recordEvent } from '../auth/audit.ts';
import { consumeCoupon } from '../coupons/reserve.ts';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { lockOrderRow } from '../orders/rows/lock-order-row.ts';
import { nameIfNone, readFacts } from '../orders/drafts/present.ts';
import { orderMissing } from '../orders/drafts/steps.ts';
import { findOrder, type SeenOrder } from '../orders/rows/order-store.ts';
import { submitOrder } from '../orders/drafts/submission.ts';
import type { Payment } from '../payments/payment.ts';
import type { Payable } from '../payments/payments.ts';
import { copyAddresses } from './order-addresses.ts';
import { couponCardsOf, isCouponHeld } from './order-coupon.ts';
import { refusePayment } from './refuse-payment.ts';

/**
 * Applies a payment to its order, in the transaction that records it as paid. If the order no longer
 * accepts it, refunds it in full.
 */
export const paidOrders: Payable = {
  lock: (db, number) => lockOrderRow(db, { number }),

  async apply(db, payment) {
    const order = await findUnlessDeleted(db, payment);
    if (!order)
      return refusePayment(db, payment, 'The order was deleted before the payment arrived');
    const refusal = await refuse(db, order, payment);
    await (refusal === null ? markPaid(db, order, payment) : refusePayment(db, payment, refusal));
  },
};

async function findUnlessDeleted(
  db: Transaction,
  { payerId, subject }: Payment,
): Promise<SeenOrder | null> {
  return findOrder(db, subject, payerId!).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  });
}

/** @returns why an order refuses a payment, for the payer to read; null if it accepts it */
async function refuse(db: Transaction, order: SeenOrder, payment: Payment): Promise<string | null> {
  if (order.paidAt) return 'The order was already paid';
  if (order.stage !== 'incomplete') return 'The order was canceled before the payment arrived';
  const quote = quotedOf(order);
  if (quote?.total !== payment.amount) return 'The order was changed before the payment arrived';
  if (await isCouponHeld(db, order.id, quote)) return null;
  return 'The coupon of the order was no longer available';
}

/** The quote, even if it expired after the payment began. */
const quotedOf = ({ quote }: SeenOrder) => quote as TotalFee | null;

async function markPaid(db: Transaction, order: SeenOrder, payment: Payment): Promise<void> {
  await copyAddresses(db, order);
  const facts = await readFacts(db, { ...order, paidAt: payment.paidAt });
  await db
    .updateTable('orders')
    .set({
      paidAt: payment.paidAt,
      paymentId: payment.id,
      updatedAt: payment.paidAt!,
      ...(order.name === '' && { name: nameIfNone(facts, payment.paidAt!) }),
    })
    .where('id', '=', order.id)
    .execute();
  await consumeCoupon(db, order.id, couponCardsOf(quotedOf(order)!));
  if (orderMissing(facts).length === 0) await submitOrder(db, order);
  await addJob(db, 'promise_range', { orderId: order.id });
  await addJob(db, 'mail_order_confirmation', { orderNumber: order.number });
  await recordEvent(
    db,
    { requestId: payment.id },
    {
      action: 'order_paid',
      actorId: order.ownerId,
      details: { order: order.number, cents: String(payment.amount) },
    },
  );
}

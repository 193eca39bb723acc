import type { TotalFee } from '@tag/contract/orders';
import { formatMoney } from '@tag/contract/formats';
import { restoreCouponCard } from '../coupons/reserve.ts';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/jobs.ts';
import { recordOrderEvents } from '../orders/events.ts';
import type { ChangedBy } from '../orders/settle-stage.ts';
import { requestRefund } from '../payments/refunds.ts';
import { type CardFee, cardFeeOf } from './card-fee.ts';
import type { LabOrder } from './store.ts';

/** A refund of a card, once for each key. */
export interface CardRefund {
  readonly itemId: string;
  readonly key: string;
  /** What the payer reads. */
  readonly reason: string;
  /** US cents that go back of what was paid for the card. */
  readonly amountOf: (fee: CardFee) => number;
}

/** What goes back of a card that isn't graded: half of its fee, rounded up; all of it with assurance. */
export const refundUngraded =
  ({ assurance }: Pick<LabOrder, 'assurance'>): CardRefund['amountOf'] =>
  ({ grading }) =>
    assurance ? grading : Math.ceil(grading / 2);

/**
 * Gives back what was paid for a card, or a part of it, in the transaction that records why. A card
 * that the coupon paid for goes back to the coupon.
 */
export async function refundCard(
  db: Transaction,
  order: LabOrder,
  { amountOf, itemId, key, reason }: CardRefund,
  by: ChangedBy = {},
): Promise<void> {
  const { subOrderId, ...fee } = await readCardFee(db, order, itemId);
  const event = { ...by, orderId: order.id, subOrderId, itemId, kind: 'refunded' as const };
  if (fee.isCovered) {
    await restoreCouponCard(db, order.id);
    const note = 'The coupon has this card back';
    await recordOrderEvents(db, [{ ...event, note }]);
  }
  const amount = amountOf(fee);
  if (amount === 0) return;
  const refundId = await requestRefund(db, { paymentId: order.paymentId!, key, amount, reason });
  const note = `${formatMoney(amount)}: ${reason}`;
  await recordOrderEvents(db, [{ ...event, note }]);
  await addJob(db, 'mail_order_refund', { refundId });
}

async function readCardFee(db: Transaction, order: LabOrder, itemId: string) {
  const item = await db
    .selectFrom('orderItems')
    .select(['id', 'subOrderId', 'size'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('orderItems')
    .select('id')
    .where('subOrderId', '=', item.subOrderId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const fee = cardFeeOf(order.quote as unknown as TotalFee, item, items);
  return { ...fee, subOrderId: item.subOrderId };
}

import { formatCards, formatMoney } from '@tag/contract/formats';
import type { TotalFee } from '@tag/contract/orders';
import { restoreCouponCards } from '../coupons/reserve.ts';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import type { ChangedBy } from '../orders/tracking/settle-stage.ts';
import { requestRefund } from '../payments/refunds.ts';
import { type CardFee, cardFeesOf } from './card-fees.ts';
import type { LabOrder } from './lab-store.ts';

/** A refund for cards of one order. */
interface CardRefund {
  readonly itemIds: readonly string[];
  /** The same key means the same refund. */
  readonly key: string;
  /** The payer's text. */
  readonly reason: string;
  /** US cents to refund for a card, from the order's payment and from extra payments. */
  readonly amountOf: (fee: CardFee) => number;
}

/** The refund for an ungraded card: half of its fee, rounded up; all of it with assurance. */
export const refundUngraded =
  ({ assurance }: Pick<LabOrder, 'assurance'>): CardRefund['amountOf'] =>
  ({ grading }) =>
    assurance ? grading : Math.ceil(grading / 2);

/**
 * Refunds all or part of the payment for cards, in the transaction that records the reason. Cards paid for by
 * a coupon go back to the coupon.
 */
export async function refundCards(
  db: Transaction,
  order: LabOrder,
  { amountOf, itemIds, key, reason }: CardRefund,
  by: ChangedBy = {},
): Promise<void> {
  const fees = await readFees(db, order, itemIds);
  const upcharges = await readUpcharges(db, itemIds);
  const event = {
    ...by,
    orderId: order.id,
    itemId: itemIds.length === 1 ? itemIds[0]! : null,
    kind: 'refunded' as const,
  };
  const covered = fees.filter(({ isCovered }) => isCovered).length;
  if (covered > 0) {
    await restoreCouponCards(db, order.id, covered);
    const note = `${formatCards(covered)} went back to the coupon`;
    await recordOrderEvents(db, [{ ...event, note }]);
  }
  const paid = [{ paymentId: order.paymentId!, fees }, ...upcharges];
  for (const { fees: paidFees, paymentId } of paid) {
    const amount = paidFees.reduce((sum, fee) => sum + amountOf(fee), 0);
    await refundPart(db, order, { paymentId, itemIds, key, reason, amount }, by);
  }
}

interface PartRefund extends Pick<CardRefund, 'itemIds' | 'key' | 'reason'> {
  readonly paymentId: string;
  /** US cents. */
  readonly amount: number;
}

/** Refunds part of one payment of an order, which its payer reads in the history and by email. */
export async function refundPart(
  db: Transaction,
  { id: orderId }: Pick<LabOrder, 'id'>,
  { amount, itemIds, key, paymentId, reason }: PartRefund,
  by: ChangedBy = {},
): Promise<void> {
  if (amount === 0) return;
  const itemId = itemIds.length === 1 ? itemIds[0]! : null;
  const refundId = await requestRefund(db, { paymentId, key, amount, reason });
  const note = `${formatMoney(amount)}: ${reason}`;
  await recordOrderEvents(db, [{ ...by, orderId, itemId, kind: 'refunded', note }]);
  await addJob(db, 'mail_order_refund', { refundId });
}

/**
 * Extra payments for accepted grading proposals. Each is a separate payment, which no coupon covers.
 */
async function readUpcharges(
  db: Transaction,
  itemIds: readonly string[],
): Promise<{ paymentId: string; fees: CardFee[] }[]> {
  const accepted = await db
    .selectFrom('priceProposals')
    .select(['amount', 'paymentId'])
    .where('itemId', 'in', itemIds)
    .where('paymentId', 'is not', null)
    .orderBy('createdAt')
    .execute();
  return accepted.map(({ amount, paymentId }) => ({
    paymentId: paymentId!,
    fees: [{ grading: amount, rest: 0, isCovered: false }],
  }));
}

async function readFees(
  db: Transaction,
  { id, quote }: LabOrder,
  itemIds: readonly string[],
): Promise<CardFee[]> {
  const items = await db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .select(['i.id', 'i.subOrderId', 'i.size'])
    .where('s.orderId', '=', id)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
  const fees = cardFeesOf(quote as unknown as TotalFee, items);
  return itemIds.map((itemId) => fees.get(itemId)!);
}

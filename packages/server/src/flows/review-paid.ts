import { REVIEW_DAYS } from '@tag/contract/constants';
import { formatCards } from '@tag/contract/formats';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { lockOrderRow } from '../orders/rows/lock-order-row.ts';
import type { Payment } from '../payments/payment.ts';
import type { Payable } from '../payments/payments.ts';
import { requestRefund } from '../payments/refunds.ts';
import { IS_REVIEWABLE } from './ask-reviews.ts';

/**
 * Applies a payment to its reviews: from then on the cards wait for the lab. Those that can't be reviewed
 * any more, since they shipped meanwhile for example, are refunded.
 */
export const paidReviews: Payable = {
  lock: (db, reviewRequestId) => lockOrderRow(db, { reviewRequestId }),

  async apply(db, payment) {
    const { rows: all } = await sql<{ fee: number }>`
      select fee from card_reviews where request_id::text = ${payment.subject}`.execute(db);
    const taken = await takeReviews(db, payment);
    const left = all.length - taken;
    if (left > 0) await refundRest(db, payment, left, left * (all[0]?.fee ?? 0));
  },
};

/** @returns how many reviews were taken. */
async function takeReviews(db: Transaction, { id: paymentId, payerId, subject }: Payment) {
  const { rows } = await sql<{ orderId: number; itemId: string; subOrderId: string }>`
    update card_reviews taken set payment_id = ${paymentId}, asked_at = now(),
      due_at = after_business_days(now(), ${REVIEW_DAYS}), score_before = card.score
    from order_items i
    join graded_cards card on card.certificate = i.certificate
    where taken.request_id::text = ${subject} and taken.asked_at is null
      and i.id = taken.item_id and ${IS_REVIEWABLE}
    returning taken.order_id, i.id as item_id, i.sub_order_id`.execute(db);
  await sql`
    update order_items set decided_at = coalesce(decided_at, now())
    where id = any(${rows.map(({ itemId }) => itemId)}::uuid[])`.execute(db);
  const by = { actor: 'customer', actorId: payerId } as const;
  await recordOrderEvents(
    db,
    rows.map((card) => ({ ...by, ...card, kind: 'review_asked' as const })),
  );
  return rows.length;
}

async function refundRest(
  db: Transaction,
  { amount: paid, id: paymentId }: Payment,
  cards: number,
  amount: number,
): Promise<void> {
  if (paid === 0) return;
  const reason = `${formatCards(cards)} could not be reviewed any more when the payment arrived`;
  const refundId = await requestRefund(db, { paymentId, key: 'not-taken', amount, reason });
  await addJob(db, 'mail_order_refund', { refundId });
}

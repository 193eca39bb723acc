import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import { formatCards } from '@tag/contract/formats';
import type { NewReviews } from '@tag/contract/orders';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { DECIDED_BY, IS_IN_REVIEW } from '../orders/rows/decisions.ts';
import { lockOrder } from '../orders/rows/order-store.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../orders/rows/titles.ts';
import type { Payment } from '../payments/payment.ts';
import { findPrices } from '../prices/price-store.ts';
import type { PayOrderParts } from './pay-order.ts';

interface WantedReviews extends NewReviews {
  readonly orderNumber: string;
  readonly userId: string;
}

/**
 * Asks for reviews of cards: begins the payment of their fee, and only its success counts (`review-paid.ts`).
 * Asking for the same cards again continues the same checkout; asking for others ends it first.
 * @throws ApiError `not_found`, `forbidden`, `review_unavailable`, `reviews_not_offered`; `quote_changed` if
 * the fee is another.
 */
export async function askReviews(parts: PayOrderParts, wanted: WantedReviews): Promise<Payment> {
  const { payments } = parts;
  const { isOther, payment } = await inTransaction(parts.database.query, (db) =>
    begin(db, parts, wanted),
  );
  if (!isOther) return payments.proceed(payment);
  const { state } = await payments.close(payment);
  if (state === 'pending') throw new Refusal('payment_unavailable');
  return askReviews(parts, wanted);
}

interface Begun {
  readonly payment: Payment;
  /** It is the open checkout of other cards, and has to end first. */
  readonly isOther: boolean;
}

async function begin(
  db: Transaction,
  { payments }: Pick<PayOrderParts, 'payments'>,
  { fee, itemIds: named, orderNumber, question, returnUrl, userId }: WantedReviews,
): Promise<Begun> {
  const itemIds = [...new Set(named)];
  const { customerId, id: orderId } = await lockOrder(db, orderNumber, userId);
  await assertReviewable(db, { customerId, itemIds, orderId, userId });
  const offered = (await findPrices(db))?.reviewFee ?? null;
  if (offered === null) throw new Refusal('reviews_not_offered');
  if (offered !== fee) throw new Refusal('quote_changed');
  for (const request of await findUnpaid(db, orderId, userId)) {
    const open = await payments.findOpen('review', request.id, db);
    if (!open) continue;
    const isSame =
      request.fee === fee &&
      request.question === (question ?? null) &&
      request.itemIds.length === itemIds.length &&
      itemIds.every((id) => request.itemIds.includes(id));
    return { payment: open, isOther: !isSame };
  }
  const requestId = randomUUID();
  await db
    .insertInto('cardReviews')
    .values(
      itemIds.map((itemId) => ({
        requestId,
        orderId,
        itemId,
        askedBy: userId,
        fee,
        question: question || null,
      })),
    )
    .execute();
  const payment = await payments.begin(db, {
    key: randomUUID(),
    purpose: 'review',
    subject: requestId,
    payerId: userId,
    title: `Grading order ${orderNumber}: review of ${formatCards(itemIds.length)}`,
    amount: fee * itemIds.length,
    currency: CURRENCY,
    returnUrl,
  });
  return { payment, isOther: false };
}

interface Reviewed extends TitleParts {
  readonly isMine: boolean;
  readonly isReviewable: boolean;
}

/** SQL: whether a review of the card `i` can be asked for, or paid for: it is here and graded, and has none. */
export const IS_REVIEWABLE = sql<boolean>`(i.certificate is not null and i.outcome is null
  and i.shipment_id is null and i.stage <> 'shipped' and not ${IS_IN_REVIEW} and not exists (
    select from card_reviews r
    where r.item_id = i.id and r.outcome in ('kept', 'changed')))`;

async function assertReviewable(
  db: Queries,
  wanted: {
    readonly customerId: string | null;
    readonly itemIds: readonly string[];
    readonly orderId: number;
    readonly userId: string;
  },
): Promise<void> {
  const { customerId, itemIds, orderId, userId } = wanted;
  const { rows } = await sql<Reviewed>`
    select ${DECIDED_BY} = ${userId} as is_mine, ${IS_REVIEWABLE} as is_reviewable,
      ${CARD_TITLE_PARTS}
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    ${TITLE_JOINS}
    where o.id = ${orderId} and (${customerId}::uuid is null or s.customer_id = ${customerId})
      and i.id = any(${itemIds}::uuid[])`.execute(db);
  if (rows.length < itemIds.length) throw new Refusal('not_found');
  if (rows.some(({ isMine }) => !isMine)) throw new Refusal('forbidden');
  const late = rows.find(({ isReviewable }) => !isReviewable);
  if (late) throw new Refusal('review_unavailable', { details: { card: titleOf(late) } });
}

interface UnpaidRequest {
  readonly id: string;
  readonly fee: number;
  readonly question: string | null;
  readonly itemIds: readonly string[];
}

/** What a user asked for in an order and hasn't paid, latest first. */
async function findUnpaid(db: Queries, orderId: number, userId: string): Promise<UnpaidRequest[]> {
  const { rows } = await sql<UnpaidRequest>`
    select r.request_id as id, min(r.fee) as fee, min(r.question) as question,
      array_agg(r.item_id) as item_ids
    from card_reviews r
    where r.order_id = ${orderId} and r.asked_by = ${userId} and r.asked_at is null
      and exists (
        select from payments p
        where p.purpose = 'review' and p.subject = r.request_id::text
          and p.state in ('created', 'pending'))
    group by r.request_id
    order by max(r.created_at) desc`.execute(db);
  return rows;
}

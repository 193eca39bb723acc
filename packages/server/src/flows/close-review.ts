import { GRADE_KEYS, gradeName, gradeOf } from '@tag/contract/graded-cards';
import { formatMoney } from '@tag/contract/formats';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { requestRefund } from '../payments/refunds.ts';

/** How the lab answers a review. */
interface ReviewAnswered {
  readonly itemId: string;
  /** The grade from now on, or that the certificate was voided. */
  readonly result: { readonly score: number | null } | 'voided';
  /** Public. */
  readonly reason: string;
  readonly actorId: string | null;
}

/** How a review was closed. */
interface ClosedReview {
  readonly scoreBefore: number | null;
  readonly scoreAfter: number | null;
  /** US cents that go back. */
  readonly refund: number;
}

/**
 * Closes the review of a card, if one is open, with its order locked: the history and an email say the old
 * and the new grade and why. The fee goes back if the grade rose, or nothing is left to review.
 * @returns undefined if none was open.
 */
export async function closeReview(
  db: Transaction,
  { actorId, itemId, reason, result }: ReviewAnswered,
): Promise<ClosedReview | undefined> {
  const review = await db
    .selectFrom('cardReviews')
    .selectAll()
    .where('itemId', '=', itemId)
    .where('askedAt', 'is not', null)
    .where('answeredAt', 'is', null)
    .executeTakeFirst();
  if (!review) return undefined;
  const { fee, id, orderId, scoreBefore } = review;
  const scoreAfter = result === 'voided' ? null : result.score;
  const isBack = fee > 0 && (result === 'voided' || isHigher(result.score, scoreBefore));
  const outcome = result === 'voided' ? 'ended' : scoreAfter === scoreBefore ? 'kept' : 'changed';
  await db
    .updateTable('cardReviews')
    .set({
      answeredAt: sql<Date>`now()`,
      answeredBy: actorId,
      outcome,
      scoreAfter,
      reason: reason.slice(0, 500),
      isRefunded: isBack,
    })
    .where('id', '=', id)
    .execute();
  const { subOrderId } = await db
    .selectFrom('orderItems')
    .select('subOrderId')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  const about = { orderId, subOrderId, itemId, actor: 'lab', actorId } as const;
  const change = result === 'voided' ? 'Voided' : inWords(scoreBefore, result.score);
  const fate = isBack ? ` The fee of ${formatMoney(fee)} goes back.` : '';
  await recordOrderEvents(db, [
    { ...about, kind: 'review_answered', note: `${change}: ${reason}${fate}` },
  ]);
  if (isBack) {
    const why =
      result === 'voided' ? 'Review of a voided certificate' : 'The review raised a grade';
    await requestRefund(db, {
      paymentId: review.paymentId!,
      key: `review-${id}`,
      amount: fee,
      reason: why,
    });
  }
  await addJob(db, 'mail_review_answered', { reviewId: id });
  return { scoreBefore, scoreAfter, refund: isBack ? fee : 0 };
}

/** Whether a score has a higher grade than another; any number is above Authentic. */
const isHigher = (score: number | null, before: number | null) =>
  GRADE_KEYS.indexOf(gradeOf(score).key) < GRADE_KEYS.indexOf(gradeOf(before).key);

const named = (score: number | null) =>
  score === null ? gradeName(gradeOf(null)) : `${gradeName(gradeOf(score))} (${score})`;

const inWords = (before: number | null, after: number | null) =>
  before === after ? `${named(before)} stays` : `${named(before)} is now ${named(after)}`;

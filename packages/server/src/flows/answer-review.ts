import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { gradeWithScore } from '@tag/contract/graded-cards';
import type { AnsweredReview, ReviewAnswer } from '@tag/contract/lab';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { GradedCardReport } from '../graded-cards/report.ts';
import { lockOrderRow } from '../orders/rows/lock-order-row.ts';
import { closeReview } from './close-review.ts';
import { replaceGrade } from './grading.ts';

/**
 * Answers a review. Another score is a regrade, with the report's defects at their new points. Repeating it
 * changes nothing.
 * @throws ApiError `not_found`; `review_closed` after another answer; `validation` if the score isn't what the
 * defects leave.
 */
export const answerReview = (
  { query }: Pick<Database, 'query'>,
  reviewId: string,
  answer: ReviewAnswer,
  call: SignedInCall,
): Promise<AnsweredReview> =>
  inTransaction(query, async (db) => {
    await lockOrderRow(db, { reviewId });
    const review = await findReview(db, reviewId);
    const { reason, score } = answer;
    if (review.answeredAt !== null) {
      if (review.reason !== reason || review.scoreAfter !== score) {
        throw new Refusal('review_closed');
      }
      const refund = review.isRefunded ? review.fee : 0;
      return present(reviewId, review.scoreBefore, score, refund);
    }
    const { certificate, itemId, number, ownerId, scoreBefore } = review;
    const actorId = call.caller.userId;
    const changes = answer.deductions ?? [];
    const refund =
      score === scoreBefore && changes.length === 0
        ? await keepGrade(db, { itemId, reason, score, actorId })
        : await changeGrade(db, certificate!, answer, actorId);
    await recordEvent(db, call, {
      action: 'review_answered',
      subjectId: ownerId,
      details: { order: number, certificate: certificate!, score: String(score) },
    });
    return present(reviewId, scoreBefore, score, refund ?? (await refundOf(db, reviewId)));
  });

async function keepGrade(
  db: Transaction,
  { score, ...answer }: { itemId: string; reason: string; actorId: string; score: number | null },
): Promise<number> {
  return (await closeReview(db, { ...answer, result: { score } }))!.refund;
}

/** The regrade closes the review. */
async function changeGrade(
  db: Transaction,
  certificate: string,
  { deductions = [], reason, score }: ReviewAnswer,
  actorId: string,
): Promise<undefined> {
  const { report: stored } = await db
    .selectFrom('gradedCardReports')
    .select('report')
    .where('certificate', '=', certificate)
    .executeTakeFirstOrThrow();
  const report = withDeductions(stored as unknown as GradedCardReport, deductions);
  assertScore(report, score);
  await replaceGrade(db, certificate, { score, report, reason, actorId }, new Date());
  return undefined;
}

type Deductions = NonNullable<ReviewAnswer['deductions']>;

/** @throws ApiError `validation` for a defect that the report doesn't have. */
function withDeductions(report: GradedCardReport, changes: Deductions): GradedCardReport {
  const points = new Map(changes.map(({ deduction, id }) => [id, deduction]));
  const { defect_map: map, dings } = report;
  const known = new Set([...map.front, ...map.back].map(({ id }) => id));
  const fields = changes.flatMap(({ id }, index) =>
    known.has(id)
      ? []
      : [{ path: `body.deductions.${index}.id`, reason: 'The report has no such defect' }],
  );
  if (fields.length > 0) throw new Refusal('validation', { fields });
  const changed = <Defect extends { id: string; deduction: number }>(defects: readonly Defect[]) =>
    defects.map((defect) => ({ ...defect, deduction: points.get(defect.id) ?? defect.deduction }));
  return {
    ...report,
    defect_map: { front: changed(map.front), back: changed(map.back) },
    dings: { front: changed(dings.front), back: changed(dings.back) },
  };
}

/** A report explains every point that is lost. @throws ApiError `validation`. */
function assertScore({ defect_map: map }: GradedCardReport, score: number | null): void {
  const lost = [...map.front, ...map.back].reduce((sum, { deduction }) => sum + deduction, 0);
  const left = 1000 - lost;
  if (score === null ? lost === 0 : score === left) return;
  throw fieldRefusal(
    'body.score',
    score === null
      ? 'Authentic has no deductions'
      : `The defects cost ${lost} points, which leaves ${left}: change what they cost`,
  );
}

/** @throws ApiError `not_found` for one whose fee isn't paid. */
async function findReview(db: Transaction, reviewId: string) {
  const found = await db
    .selectFrom('cardReviews as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('orderItems as i', 'i.id', 'r.itemId')
    .select(['r.answeredAt', 'r.fee', 'r.isRefunded', 'r.itemId', 'r.reason', 'r.scoreAfter'])
    .select(['r.scoreBefore', 'i.certificate', 'o.number', 'o.ownerId'])
    .where('r.id', '=', reviewId)
    .where('r.askedAt', 'is not', null)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

async function refundOf(db: Transaction, reviewId: string): Promise<number> {
  const { fee, isRefunded } = await findReview(db, reviewId);
  return isRefunded ? fee : 0;
}

const present = (
  reviewId: string,
  before: number | null,
  after: number | null,
  refund: number,
): AnsweredReview => ({
  reviewId,
  before: gradeWithScore(before),
  after: gradeWithScore(after),
  refund,
});

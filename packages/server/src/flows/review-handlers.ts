import type { endpoints } from '@tag/contract';
import type { Queries } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';
import { checkReturnUrl } from '../payments/return-url.ts';
import { answerReview } from './answer-review.ts';
import { askReviews } from './ask-reviews.ts';
import type { PayOrderParts } from './pay-order.ts';
import { presentPayment } from './present-payment.ts';

/** Reviews of grades: customers ask and pay for them, the lab answers. */
export function reviewHandlers(
  parts: PayOrderParts,
): Handlers<Pick<typeof endpoints, 'askReviews' | 'answerReview'>> {
  const { database, returnOrigins } = parts;
  return {
    async askReviews({ body, params }, { caller: { userId } }) {
      const returnUrl = checkReturnUrl(body.returnUrl, returnOrigins);
      const payment = await askReviews(parts, { ...body, ...params, returnUrl, userId });
      return {
        payment: presentPayment(payment, await isTaken(database.query, payment.id)),
      };
    },
    answerReview: ({ body, params }, call) => answerReview(database, params.reviewId, body, call),
  };
}

/** Whether a payment paid for a review. */
async function isTaken(db: Queries, paymentId: string): Promise<boolean> {
  const taken = await db
    .selectFrom('cardReviews')
    .select('id')
    .where('paymentId', '=', paymentId)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

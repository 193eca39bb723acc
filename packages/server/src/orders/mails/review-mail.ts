import { formatMoney } from '@tag/contract/formats';
import { gradeName, gradeOf } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import type { JobHandlers } from '../../jobs/job-list.ts';
import { composeEmail } from '../../mail/layout.ts';
import type { MailJobParts } from '../../mail/mail.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';
import { settingsFootnote } from './settings-footnote.ts';

interface Answered extends TitleParts {
  readonly email: string;
  readonly firstName: string;
  readonly number: string;
  readonly outcome: 'kept' | 'changed' | 'ended';
  readonly scoreBefore: number | null;
  readonly scoreAfter: number | null;
  readonly reason: string;
  readonly fee: number;
  readonly isRefunded: boolean;
}

/** Emails the answer to a review to who asked for it, unless they don’t want that; a refund is always emailed. */
export function reviewMailJobs({
  database: { query },
  mailer,
  portalUrl,
}: MailJobParts): Pick<JobHandlers, 'mail_review_answered'> {
  return {
    async mail_review_answered({ reviewId }) {
      const { rows } = await sql<Answered>`
        select u.email, u.first_name, o.number, r.outcome, r.score_before, r.score_after, r.reason,
          r.fee, r.is_refunded, ${CARD_TITLE_PARTS}
        from card_reviews r
        join orders o on o.id = r.order_id
        join order_items i on i.id = r.item_id
        join users u on u.id = r.asked_by and u.status <> 'inactive'
          and (u.reviews_by_mail or r.is_refunded)
        ${TITLE_JOINS}
        where r.id = ${reviewId} and r.answered_at is not null`.execute(query);
      const [review] = rows;
      if (!review) return;
      const title = titleOf(review);
      const heading = headingOf(review);
      await mailer.send(
        composeEmail({
          to: review.email,
          key: `review-${reviewId}`,
          subject: `Order ${review.number}: ${heading}`,
          preview: title,
          heading,
          paragraphs: [
            `Hello ${review.firstName}, you asked us to look at the grade of ${title} again.`,
            `${changeOf(review)} Our reason: ${review.reason}`,
            review.isRefunded
              ? `We’re refunding the fee of ${formatMoney(review.fee)}. It takes up to ten business days until your bank shows it.`
              : 'The card ships next.',
          ],
          action: {
            label: 'See the grades',
            url: `${portalUrl}/order-detail/${review.number}/grades`,
          },
          footnote: settingsFootnote(portalUrl),
        }),
      );
    },
  };
}

const named = (score: number | null) =>
  score === null ? gradeName(gradeOf(null)) : `${gradeName(gradeOf(score))}, TAG score ${score}`;

function headingOf({ outcome }: Answered): string {
  if (outcome === 'kept') return 'Your card keeps its grade';
  return outcome === 'changed' ? 'Your card has a new grade' : 'Your review has ended';
}

function changeOf({ outcome, scoreAfter, scoreBefore }: Answered): string {
  if (outcome === 'kept') return `It stays ${named(scoreBefore)}.`;
  if (outcome === 'ended') return `It was ${named(scoreBefore)}. Its certificate was voided.`;
  return `It was ${named(scoreBefore)}. It is now ${named(scoreAfter)}.`;
}

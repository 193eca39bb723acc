import { formatDate } from '@tag/contract/formats';
import type { JobHandlers } from '../../jobs/job-list.ts';
import { composeEmail } from '../../mail/layout.ts';
import type { MailJobParts } from '../../mail/mail.ts';
import { nameForOthers } from '../../mail/names.ts';
import { orderTitle } from '../rows/titles.ts';
import { settingsFootnote } from './settings-footnote.ts';

/** Emails the author of a report about a parcel that it is answered, unless they don't want that. */
export function claimMailJobs({
  database: { query },
  mailer,
  portalUrl,
}: MailJobParts): Pick<JobHandlers, 'mail_claim_answered'> {
  return {
    async mail_claim_answered({ claimId }) {
      const claim = await query
        .selectFrom('parcelClaims as c')
        .innerJoin('orders as o', 'o.id', 'c.orderId')
        .innerJoin('users as u', 'u.id', 'c.claimantId')
        .select(['u.id as userId', 'u.email', 'u.firstName', 'o.number', 'o.name', 'o.ownerId'])
        .select(['c.answer', 'c.answeredAt', 'c.message', 'c.createdAt'])
        .where('c.id', '=', claimId)
        .where('c.answer', 'is not', null)
        .where('u.status', '<>', 'inactive')
        .where('u.claimsByMail', '=', true)
        .executeTakeFirst();
      if (!claim) return;
      const { answer, createdAt, email: to, firstName, message, name, number } = claim;
      const isOwner = claim.ownerId === claim.userId;
      const order = orderTitle(number, isOwner ? name : nameForOthers(name, ''));
      await mailer.send(
        composeEmail({
          to,
          key: `claim-${claimId}-${claim.answeredAt!.getTime()}`,
          subject: `Our answer about the parcel of order ${order}`,
          preview: answer!,
          heading: 'We answered your report',
          paragraphs: [
            `Hello ${firstName}, on ${formatDate(createdAt.toISOString())} you reported a parcel of order ${order}:`,
            `“${message}”`,
            `Our answer: ${answer}`,
          ],
          action: { label: 'View your report', url: `${portalUrl}/order-detail/${number}#claims` },
          footnote: settingsFootnote(portalUrl),
        }),
      );
    },
  };
}

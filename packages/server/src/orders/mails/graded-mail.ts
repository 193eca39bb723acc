import { formatCount } from '@tag/contract/formats';
import type { JobHandlers } from '../../jobs/jobs.ts';
import { composeEmail } from '../../mail/layout.ts';
import type { MailJobParts } from '../../mail/mail.ts';
import { nameForOthers } from '../../mail/names.ts';
import { orderTitle } from '../rows/titles.ts';

/**
 * Emails the owner of the cards once all cards of a sub-order are graded, once for each number of cards, unless they
 * don’t want that.
 */
export function gradedMailJobs({
  database: { query },
  mailer,
  portalUrl,
}: MailJobParts): Pick<JobHandlers, 'mail_graded'> {
  return {
    async mail_graded({ subOrderId }) {
      const graded = await query
        .selectFrom('subOrders as s')
        .innerJoin('orders as o', 'o.id', 's.orderId')
        .innerJoin('users as u', (join) =>
          join.on('u.id', '=', (it) => it.fn.coalesce('s.customerId', 'o.ownerId')),
        )
        .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
        .where('s.id', '=', subOrderId)
        .where('i.certificate', 'is not', null)
        .where('u.status', '<>', 'inactive')
        .where('u.gradesByMail', '=', true)
        .select(['u.email', 'u.firstName', 'o.number', 'o.name'])
        .select((it) => it('u.id', '=', it.ref('o.ownerId')).as('isOwner'))
        .select((it) => it.fn.count<string>('i.id').as('cards'))
        .groupBy(['u.id', 'o.id'])

        .executeTakeFirst();
      if (!graded) return;
      const { cards, email, firstName, isOwner, name, number } = graded;
      const count = Number(cards);
      const order = orderTitle(number, isOwner ? name : nameForOthers(name, ''));
      const heading =
        count === 1 ? 'Your card is graded' : `Your ${formatCount(count)} cards are graded`;
      await mailer.send(
        composeEmail({
          to: email,
          key: `graded-${subOrderId}-${count}`,
          subject: `Order ${order}: ${heading.toLowerCase()}`,
          preview: `${heading}. See the grades and the full reports.`,
          heading: `${heading}, ${firstName}`,
          paragraphs: [
            'Each grade comes with its full report: scans, measurements, and every defect. ' +
              'Your cards are sealed in their slabs next.',
          ],
          action: { label: 'See the grades', url: `${portalUrl}/order-detail/${number}/grades` },
          footnote: {
            label: 'Choose which of these emails you get',
            url: `${portalUrl}/account-setting`,
          },
        }),
      );
    },
  };
}

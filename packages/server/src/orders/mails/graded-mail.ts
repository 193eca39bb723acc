import { formatCount } from '@tag/contract/formats';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { JobHandlers } from '../../jobs/job-list.ts';
import { composeEmail } from '../../mail/layout.ts';
import type { MailJobParts } from '../../mail/mail.ts';
import { nameForOthers } from '../../mail/names.ts';
import { DECIDED_BY } from '../rows/decisions.ts';
import { orderTitle } from '../rows/titles.ts';
import { settingsFootnote } from './settings-footnote.ts';

/** A machine grades the sub-orders of one owner soon after each other: one email is about all of them. */
const GATHERED_MINUTES = 10;

/** SQL: the sub-orders `t` of the order `o` whose cards have the same owner as those of `s`. */
const OF_SAME_OWNER = sql`sub_orders t
  where t.order_id = o.id and coalesce(t.customer_id, o.owner_id) = ${DECIDED_BY}`;

/** All cards of a sub-order are graded: their owner gets an email. */
export async function addGradedMail(db: Queries, subOrderId: string): Promise<void> {
  const { rows } = await sql<{ orderId: number; userId: string; subOrders: number }>`
    select o.id as order_id, ${DECIDED_BY} as user_id,
      (select count(*)::int from ${OF_SAME_OWNER}) as sub_orders
    from sub_orders s
    join orders o on o.id = s.order_id
    where s.id = ${subOrderId}`.execute(db);
  const { orderId, subOrders, userId } = rows[0]!;
  const gathered = { key: `graded ${orderId} ${userId}`, delayMinutes: GATHERED_MINUTES };
  await addJob(db, 'mail_graded', { subOrderId }, subOrders > 1 ? gathered : undefined);
}

interface Graded {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly isOwner: boolean;
  readonly name: string;
  readonly number: string;
  readonly cards: number;
}

/**
 * Emails the owner of a sub-order’s cards how many of theirs in the order are graded, once for each number of
 * cards, unless they don’t want that.
 */
export function gradedMailJobs({
  database: { query },
  mailer,
  portalUrl,
}: MailJobParts): Pick<JobHandlers, 'mail_graded'> {
  return {
    async mail_graded({ subOrderId }) {
      const { rows } = await sql<Graded>`
        select u.id as user_id, u.email, u.first_name, u.id = o.owner_id as is_owner, o.name, o.number,
          (select count(*)::int from order_items i
            join graded_cards g on g.certificate = i.certificate and g.published_at is not null
            where i.sub_order_id in (select t.id from ${OF_SAME_OWNER})) as cards
        from sub_orders s
        join orders o on o.id = s.order_id
        join users u on u.id = ${DECIDED_BY} and u.status <> 'inactive' and u.grades_by_mail
        where s.id = ${subOrderId}`.execute(query);
      const [graded] = rows;
      // The cards may have been voided meanwhile.
      if (!graded?.cards) return;
      const { cards: count, email, firstName, isOwner, name, number, userId } = graded;
      const order = orderTitle(number, isOwner ? name : nameForOthers(name, ''));
      const heading =
        count === 1 ? 'Your card is graded' : `Your ${formatCount(count)} cards are graded`;
      await mailer.send(
        composeEmail({
          to: email,
          key: `graded-${number}-${userId}-${count}`,
          subject: `Order ${order}: ${heading.toLowerCase()}`,
          preview: `${heading}. See the grades and the full reports.`,
          heading: `${heading}, ${firstName}`,
          paragraphs: [
            'Each grade comes with its full report: scans, measurements, and every defect. ' +
              'Your cards are sealed in their slabs next.',
          ],
          action: { label: 'See the grades', url: `${portalUrl}/order-detail/${number}/grades` },
          footnote: settingsFootnote(portalUrl),
        }),
      );
    },
  };
}

import { formatDate } from '@tag/contract/formats';
import { sql } from 'kysely';
import type { JobHandlers } from '../../jobs/job-list.ts';
import { composeEmail } from '../../mail/layout.ts';
import type { MailJobParts } from '../../mail/mail.ts';
import { nameForOthers } from '../../mail/names.ts';
import { PRICE_LIST_OF_ORDER } from '../rows/order-store.ts';
import { orderTitle } from '../rows/titles.ts';
import { settingsFootnote } from './settings-footnote.ts';

/** One speed of an order whose dates moved. */
interface MovedRange {
  readonly number: string;
  readonly name: string;
  readonly ownerId: string;
  readonly speed: string;
  readonly from: Date;
  readonly to: Date;
  /** What the last email said, or the receipt. */
  readonly oldFrom: Date;
  readonly oldTo: Date;
  readonly reason: string;
}

/** Emails a reader of an order the old dates, the new ones, and why they moved. */
export function datesMailJobs({
  database: { query },
  mailer,
  portalUrl,
}: MailJobParts): Pick<JobHandlers, 'mail_dates_moved'> {
  const findMoved = async (rangeIds: readonly number[]) => {
    const { rows } = await sql<MovedRange>`
      select o.number, o.name, o.owner_id, coalesce(p.name, r.service_speed) as speed,
        r.likely_at as "from", r.late_at as "to", r.reason,
        told.likely_at as old_from, told.late_at as old_to
      from order_ranges r
      join orders o on o.id = r.order_id
      cross join lateral (
        select t.likely_at, t.late_at from order_ranges t
        where t.order_id = r.order_id and t.service_speed = r.service_speed and t.id < r.id
        order by t.has_moved desc, case when t.has_moved then -t.id else t.id end
        limit 1) told
      left join prices p on p.list_id = ${PRICE_LIST_OF_ORDER} and p.kind = 'speed'
        and p.code = r.service_speed
      where r.id = any(${rangeIds}::bigint[])
      order by (p.details ->> 'businessDays')::integer, r.id`.execute(query);
    return rows;
  };

  return {
    async mail_dates_moved({ rangeIds, userId }) {
      const user = await query
        .selectFrom('users')
        .select(['email', 'firstName'])
        .where('id', '=', userId)
        .where('status', '<>', 'inactive')
        .executeTakeFirst();
      const moved = await findMoved(rangeIds);
      const [first] = moved;
      // The arrival may have been taken back, and the dates with it.
      if (!user || !first) return;
      const { name, number, ownerId } = first;
      const order = orderTitle(number, userId === ownerId ? name : nameForOthers(name, ''));
      const isLater = moved.some(({ oldTo, to }) => to > oldTo);
      const heading = isLater ? 'Your order takes longer' : 'Your order should be done earlier';
      await mailer.send(
        composeEmail({
          to: user.email,
          key: `dates.${Math.max(...rangeIds)}.${userId}`,
          subject: `${heading} (order ${order})`,
          preview: `Expected to ship ${datesOf(first.from, first.to)}.`,
          heading,
          paragraphs: [
            `Hello ${user.firstName}, we forecast again when your order ${order} ships. The dates have moved:`,
            ...moved.flatMap(({ from, oldFrom, oldTo, reason, speed, to }) => [
              `${speed}: ${datesOf(from, to)}, instead of ${datesOf(oldFrom, oldTo)}.`,
              `Why: ${reason}`,
            ]),
          ],
          action: { label: 'See all dates', url: `${portalUrl}/order-detail/${number}#dates` },
          footnote: settingsFootnote(portalUrl),
        }),
      );
    },
  };
}

function datesOf(from: Date, to: Date): string {
  const [first, last] = [formatDate(from.toISOString()), formatDate(to.toISOString())];
  return first === last ? first : `${first} to ${last}`;
}

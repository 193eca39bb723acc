import { formatCards, formatDateTime } from '@tag/contract/formats';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { composeEmail } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mail.ts';
import { DECIDED_BY, STATE_OF_GRADED } from '../rows/decisions.ts';
import type { About } from './event-email-templates.ts';
import { settingsFootnote } from './settings-footnote.ts';

/** The finished cards of an order about which a user may decide. */
interface OpenCards {
  readonly cards: number;
  /** Until when they wait; null: they don't. */
  readonly waitsUntil: Date | null;
}

export async function readOpenCards(
  db: Queries,
  orderId: number,
  userId: string,
): Promise<OpenCards> {
  const { rows } = await sql<OpenCards>`
    select count(*)::int as cards, max(i.decide_until) filter (where i.decide_until > now())
      as waits_until
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    where o.id = ${orderId} and ${DECIDED_BY} = ${userId} and i.certificate is not null
      and i.stage = 'order_complete' and ${STATE_OF_GRADED} = 'open'`.execute(db);
  return rows[0]!;
}

/** At order_complete, instead of the email about that stage, if something is open. */
export function decideEmail(parts: About & OpenCards): Mail {
  const { cards, firstName, key, order, orderNumber, portalUrl, to, waitsUntil } = parts;
  const what = formatCards(cards);
  const until = waitsUntil && `${formatDateTime(waitsUntil.toISOString())} UTC`;
  return composeEmail({
    to,
    key,
    subject: `Decide: ship, sell, or review (order ${order})`,
    preview: until
      ? `${what} can ship, be listed for sale, or be reviewed. Without an answer until ${until}, they ship.`
      : `${what} can ship, be listed for sale, or be reviewed.`,
    heading: 'Decide: ship, sell, or review',
    paragraphs: [
      `Hello ${firstName}, grading is done, and we’re packing order ${order}. You can have ${what} shipped, list them for sale, or ask us to look at a grade again. Listed cards ship home too.`,
      until
        ? `We wait until ${until}. Without an answer they ship. Choose “Ship now” if you don’t want to wait.`
        : 'Without an answer they ship. A review has to be asked for before its card ships.',
    ],
    action: { label: 'Decide', url: `${portalUrl}/order-detail/${orderNumber}/grades` },
    footnote: settingsFootnote(parts.portalUrl),
  });
}

import type { MailedStage, OrderEventKind } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { JobHandlers } from '../../jobs/job-list.ts';
import type { Mail, MailJobParts } from '../../mail/mail.ts';
import { nameForOthers } from '../../mail/names.ts';
import { decideEmail, readOpenCards } from './decide-mail.ts';
import {
  damagedEmail,
  failureEmail,
  labelsEmail,
  missingEmail,
  proposalEmail,
  stageEmail,
  submitterAnswerEmail,
  type CardNews,
} from './event-email-templates.ts';
import { readPerson } from '../rows/person.ts';
import { listShipments } from '../tracking/shipments.ts';
import { isSubmitter } from '../rows/submitter-access.ts';
import { SUBMITTER_ANSWERS } from '../drafts/submitters.ts';
import {
  CARD_TITLE_PARTS,
  orderTitle,
  TITLE_JOINS,
  titleOf,
  type TitleParts,
} from '../rows/titles.ts';

type MailOfEvents = 'mail_order_stage' | 'mail_order_problem' | 'mail_order_labels';

/** Emails of these stages include tracking links. */
const TRACKED: Readonly<Partial<Record<MailedStage, 'kit' | 'cards'>>> = {
  sub_kit_shipping: 'kit',
  shipped: 'cards',
};

/** The reader and the order of an email about events. */
interface Reading {
  readonly to: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly orderNumber: string;
  /** The order for the reader: another's name that looks like a web address isn't in it. */
  readonly order: string;
  readonly ownerId: string;
  /** The reader has accepted to submit the order. */
  readonly isSubmitter: boolean;
  readonly kind: OrderEventKind;
  /** Of the event; an answer, for example. */
  readonly note: string | null;
  readonly actorId: string | null;
  readonly stage: MailedStage | null;
}

/**
 * Emails about events of orders. Each has a key made from its events and its reader, so a retry after an
 * unknown outcome is the same email.
 */
export function eventMailJobs(parts: MailJobParts): Pick<JobHandlers, MailOfEvents> {
  const { mailer, portalUrl } = parts;
  const { query } = parts.database;

  /** Undefined if the reader's account is closed. */
  async function findReading(eventId: number, userId: string): Promise<Reading | undefined> {
    const { rows } = await sql<Omit<Reading, 'order'> & { orderName: string }>`
      select u.email as "to", u.first_name, o.id as order_id, o.number as order_number,
        o.name as order_name, o.owner_id, ${isSubmitter(userId)} as is_submitter, e.kind, e.stage,
        e.note, e.actor_id
      from order_events e
      join orders o on o.id = e.order_id
      join users u on u.id = ${userId} and u.status <> 'inactive'
      where e.id = ${eventId}`.execute(query);
    const [row] = rows;
    if (!row) return undefined;
    const name = row.ownerId === userId ? row.orderName : nameForOthers(row.orderName, '');
    return { ...row, order: orderTitle(row.orderNumber, name) };
  }

  /** The cards that events are about, as the order lists them. */
  async function findCards(eventIds: readonly number[]): Promise<(CardNews & { id: string })[]> {
    const { rows } = await sql<TitleParts & { id: string; note: string | null }>`
      select i.id, e.note, ${CARD_TITLE_PARTS}
      from order_events e
      join order_items i on i.id = e.item_id
      join sub_orders s on s.id = i.sub_order_id
      ${TITLE_JOINS}
      where e.id = any(${eventIds}::bigint[])
      order by s.position, i.position, i.id`.execute(query);
    return rows.map((row) => ({ id: row.id, note: row.note, title: titleOf(row) }));
  }

  /** The refunds for cards that couldn't be graded; the same as in `flows/fail-card.ts`. */
  async function findRefund(itemIds: readonly string[]): Promise<number> {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(amount), 0) as amount from refunds
      where key = any(${itemIds.map((id) => `failure-${id}`)}::text[])`.execute(query);
    return rows[0]!.amount;
  }

  async function problemEmail(
    reading: Reading,
    eventIds: readonly number[],
    userId: string,
  ): Promise<Mail | undefined> {
    const about = { ...reading, portalUrl, key: keyOf(reading.kind, eventIds, userId) };
    const cards = await findCards(eventIds);
    switch (reading.kind) {
      case 'card_missing':
        return missingEmail({ ...about, cards });
      case 'card_damaged':
        return damagedEmail({ ...about, cards });
      case 'card_failed': {
        const isPayer = userId === reading.ownerId;
        const refund = isPayer ? await findRefund(cards.map(({ id }) => id)) : 0;
        return failureEmail({ ...about, cards, refund });
      }
      case 'submitter_answered': {
        const { name } = await readPerson(query, reading.actorId!);
        return submitterAnswerEmail({
          ...about,
          submitter: nameForOthers(name, 'The group submitter'),
          hasAccepted: reading.note === SUBMITTER_ANSWERS.accepted,
        });
      }
      default: {
        const proposal = await query
          .selectFrom('priceProposals')
          .select(['amount', 'reason', 'expiresAt'])
          .where('itemId', '=', cards[0]!.id)
          .where('answer', 'is', null)
          .executeTakeFirst();
        return proposal && proposalEmail({ ...about, ...proposal, title: cards[0]!.title });
      }
    }
  }

  return {
    async mail_order_stage({ eventId, userId }) {
      const reading = await findReading(eventId, userId);
      if (!reading) return;
      const stage = reading.stage!;
      const customerId = userId === reading.ownerId || reading.isSubmitter ? null : userId;
      const kind = TRACKED[stage];
      const shipments = kind ? await listShipments(query, { id: reading.orderId, customerId }) : [];
      const key = keyOf('stage', [eventId], userId);
      if (stage === 'order_complete') {
        const open = await readOpenCards(query, reading.orderId, userId);
        if (open.cards > 0) {
          await mailer.send(decideEmail({ ...reading, portalUrl, key, ...open }));
          return;
        }
      }
      const tracked = shipments.filter((it) => it.kind === kind);
      await mailer.send(stageEmail({ ...reading, portalUrl, key, stage, shipments: tracked }));
    },

    async mail_order_problem({ eventIds, userId }) {
      const reading = await findReading(eventIds[0]!, userId);
      const email = reading && (await problemEmail(reading, eventIds, userId));
      if (email) await mailer.send(email);
    },

    async mail_order_labels(gathered) {
      const { userId } = gathered[0]!;
      const eventIds = gathered.flatMap((it) => it.eventIds);
      const reading = await findReading(eventIds[0]!, userId);
      if (!reading) return;
      const cards = await findCards(eventIds);
      const labels = await query
        .selectFrom('cardLabels')
        .select(['itemId', 'lines', 'windowEndsAt'])
        .where(
          'itemId',
          'in',
          cards.map(({ id }) => id),
        )
        .where('approvedAt', 'is', null)
        .where('windowEndsAt', '>', sql<Date>`now()`)
        .orderBy('windowEndsAt')
        .execute();
      // All were answered meanwhile.
      if (labels.length === 0) return;
      const news = labels.map(({ lines }) => ({ title: lines.join(' · '), note: null }));
      const { windowEndsAt } = labels[0]!;
      const key = keyOf('labels', eventIds, userId);
      await mailer.send(labelsEmail({ ...reading, portalUrl, key, cards: news, windowEndsAt }));
    },
  };
}

/** More events go into another email. */
const keyOf = (kind: string, eventIds: readonly number[], userId: string) =>
  `${kind}.${Math.min(...eventIds)}-${Math.max(...eventIds)}.${userId}`;

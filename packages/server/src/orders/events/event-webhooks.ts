import { gradeWithScore } from '@tag/contract/graded-cards';
import type { OrderEventKind, OrderStage } from '@tag/contract/orders';
import type { OwnWebhookEvent } from '@tag/contract/own-keys';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../db/queries.ts';
import { announceToUsers } from '../../webhooks/announce.ts';
import { LEAST_ADVANCED } from '../rows/card-stages.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';
import type { WrittenEvent } from './event-mails.ts';
import { eventColumns, isEventSeenBy } from './history.ts';

const STAGES: readonly OrderEventKind[] = ['stage', 'arrived', 'card_stage'];
const GRADES: readonly OrderEventKind[] = ['card_graded', 'card_regraded'];

/** A user who wants to know, and the order. */
interface Reader {
  readonly userId: string;
  readonly orderNumber: string;
}

/** SQL: those of some orders that anybody with a webhook may see: few, and nothing is announced of the others. */
export const ordersWithWebhooks = (orders: RawBuilder<unknown>) => sql`
  select reader.order_id from (
    select id as order_id, owner_id as user_id from orders where id in (${orders})
    union all
    select order_id, customer_id from sub_orders where order_id in (${orders})
    union all
    select order_id, submitter_id from submitter_requests where order_id in (${orders})) reader
  where exists (
    select from webhook_endpoints w where w.user_id = reader.user_id and w.disabled_at is null)`;

/**
 * Announces events of orders to the users who see them and have a webhook for that, in the transaction
 * that writes them.
 */
export async function announceOrderEvents(
  db: Transaction,
  events: readonly WrittenEvent[],
): Promise<void> {
  const idsOf = (kinds: readonly OrderEventKind[]) =>
    events.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const stages = idsOf(STAGES);
  const grades = idsOf(GRADES);
  const proposals = idsOf(['proposed']);
  if (stages.length > 0) await announceStages(db, stages);
  if (grades.length > 0) {
    await announceGrades(
      db,
      sql`
      i.id in (select e.item_id from order_events e where e.id = any(${grades}::bigint[]))`,
    );
  }
  if (proposals.length > 0) await announceProposals(db, proposals);
}

/** The same for certificates that were graded earlier and have just become public. */
export const announcePublished = (db: Transaction, certificates: readonly string[]) =>
  certificates.length === 0
    ? Promise.resolve()
    : announceGrades(db, sql`i.certificate = any(${certificates})`);

/** SQL: whether the user has an endpoint for messages of a type. */
const wants = (userId: RawBuilder<unknown>, type: OwnWebhookEvent['type']) => sql<boolean>`exists (
  select from webhook_endpoints w
  where w.user_id = ${userId} and w.disabled_at is null and ${type} = any(w.types))`;

/**
 * The stage of the order for its owner and the group submitter. The customer of a sub-order follows the
 * order until cards arrive, then their own cards: the parcel, and each stage that all of them reached.
 */
async function announceStages(db: Transaction, ids: readonly number[]): Promise<void> {
  const seenByCustomer = isEventSeenBy(eventColumns('e'), sql<string>`s.customer_id`);
  const { rows } = await sql<Reader & { stage: OrderStage }>`
    with news as (
      select e.*, o.number, o.owner_id, q.submitter_id
      from order_events e
      join orders o on o.id = e.order_id
      left join submitter_requests q on q.order_id = o.id and q.accepted_at is not null
      where e.id = any(${ids}::bigint[])),
    seen as (
      select e.id, e.number, e.stage, reader.id as user_id
      from news e, unnest(array[e.owner_id, e.submitter_id]) reader(id)
      where e.kind = 'stage'
      union
      select e.id, e.number, coalesce(e.stage, 'received'), s.customer_id
      from news e
      join sub_orders s on s.order_id = e.order_id and s.customer_id <> e.owner_id
      where e.kind in ('stage', 'arrived') and ${seenByCustomer}
      union
      select moved.id, moved.number, moved.stage, moved.customer_id
      from (
        select max(e.id) as id, e.order_id, e.number, e.stage, s.customer_id
        from news e
        join order_items i on i.id = e.item_id
        join sub_orders s on s.id = i.sub_order_id and s.customer_id <> e.owner_id
        where e.kind = 'card_stage'
        group by e.order_id, e.number, e.stage, s.customer_id) moved
      where moved.stage = (
        select ${LEAST_ADVANCED} from sub_orders s
        join order_items i on i.sub_order_id = s.id
        where s.order_id = moved.order_id and s.customer_id = moved.customer_id))
    select seen.user_id, seen.number as order_number, seen.stage
    from seen
    where ${wants(sql`seen.user_id`, 'order.stage_changed')}
    order by seen.id`.execute(db);
  await announceToUsers(
    db,
    rows.map(({ orderNumber, stage, userId }) => ({
      userId,
      event: { type: 'order.stage_changed', data: { orderNumber, stage } },
    })),
  );
}

interface GradeRow extends Reader, TitleParts {
  readonly itemId: string;
  readonly certificate: string;
  readonly score: number | null;
}

/** The grades of cards `i` whose reports are public, for everybody who sees the card. */
async function announceGrades(db: Transaction, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<GradeRow>`
    select reader.id as user_id, o.number as order_number, i.id as item_id, g.certificate, g.score,
      ${CARD_TITLE_PARTS}
    from order_items i
    join graded_cards g on g.certificate = i.certificate and g.published_at is not null
    join sub_orders s on s.id = i.sub_order_id
    join orders o on o.id = s.order_id
    left join submitter_requests q on q.order_id = o.id and q.accepted_at is not null
    ${TITLE_JOINS}
    cross join lateral (
      select distinct id
      from unnest(array[o.owner_id, s.customer_id, q.submitter_id]) wanted(id)) reader
    where ${which} and ${wants(sql`reader.id`, 'order.card_graded')}
    order by o.id, s.position, i.position, i.id`.execute(db);
  await announceToUsers(
    db,
    rows.map((row) => ({
      userId: row.userId,
      event: {
        type: 'order.card_graded',
        data: {
          orderNumber: row.orderNumber,
          itemId: row.itemId,
          certificate: row.certificate,
          title: titleOf(row),
          grade: gradeWithScore(row.score),
        },
      },
    })),
  );
}

interface ProposalRow extends Reader {
  readonly itemId: string;
  readonly proposalId: string;
  readonly amount: number;
  readonly reason: string;
  readonly expiresAt: Date;
}

/** Open proposals, for the owner, who pays. */
async function announceProposals(db: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<ProposalRow>`
    select o.owner_id as user_id, o.number as order_number, p.item_id, p.id as proposal_id,
      p.amount, p.reason, p.expires_at
    from order_events e
    join orders o on o.id = e.order_id
    join price_proposals p on p.item_id = e.item_id and p.answer is null
    where e.id = any(${ids}::bigint[])
      and ${wants(sql`o.owner_id`, 'order.proposal_waiting')}
    order by e.id`.execute(db);
  await announceToUsers(
    db,
    rows.map(({ expiresAt, userId, ...data }) => ({
      userId,
      event: {
        type: 'order.proposal_waiting',
        data: { ...data, expiresAt: expiresAt.toISOString() },
      },
    })),
  );
}

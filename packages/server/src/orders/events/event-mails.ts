import { MAILED_STAGES, type OrderEventKind, type OrderStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';
import { addJob } from '../../jobs/add-job.ts';
import { LEAST_ADVANCED } from '../rows/card-stages.ts';

/** Labels are proposed one by one: those within this many minutes go into one email. */
const LABELS_MINUTES = 10;

/** Events in which an order, a parcel, or a card reaches a stage. */
const REACHES: readonly OrderEventKind[] = ['stage', 'arrived', 'card_stage'];
/** Always emailed: something went wrong, we need an answer, or somebody gave one. */
const ALWAYS: readonly OrderEventKind[] = [
  'card_missing',
  'card_damaged',
  'card_failed',
  'proposed',
  'submitter_answered',
];

/** A new row of `order_events`. */
export interface WrittenEvent {
  readonly id: number;
  readonly kind: OrderEventKind;
  readonly stage: OrderStage | null;
  /** Whether anybody who may see the order has a webhook. */
  readonly hasWebhooks: boolean;
}

/**
 * Queues the emails about events, in the transaction that writes them: one for each reader, however
 * many cards the events are about.
 */
export async function addEventMails(
  db: Transaction,
  events: readonly WrittenEvent[],
): Promise<void> {
  const idsOf = (isWanted: (event: WrittenEvent) => boolean) =>
    events.filter(isWanted).map(({ id }) => id);
  const stages: readonly (OrderStage | null)[] = MAILED_STAGES;
  const isStage = ({ kind, stage }: WrittenEvent) =>
    REACHES.includes(kind) && stages.includes(stage);
  await addStageMails(db, idsOf(isStage));
  for (const kind of ALWAYS) {
    for (const mail of await readersOf(
      db,
      idsOf((event) => event.kind === kind),
    )) {
      const { eventIds, userId } = mail;
      await addJob(db, 'mail_order_problem', { eventIds, userId });
    }
  }
  for (const mail of await readersOf(
    db,
    idsOf(({ kind }) => kind === 'label_proposed'),
  )) {
    const { eventIds, orderId, userId } = mail;
    await addJob(db, 'mail_order_labels', [{ eventIds, userId }], {
      key: `labels ${orderId} ${userId}`,
      delayMinutes: LABELS_MINUTES,
    });
  }
}

/**
 * A stage is emailed once, even if a card goes back a stage: to the owner and the group submitter when the
 * order reaches it. The customer of a sub-order is emailed when their parcel arrives, and then when all of their cards reach a
 * stage.
 */
async function addStageMails(db: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ eventId: number; userId: string }>`
    with earlier as not materialized (
      select * from order_events where id < ${Math.min(...ids)}),
    reached as (
      select e.id as event_id,
        unnest(case e.kind when 'stage' then array[o.owner_id, q.submitter_id]
          else array[s.customer_id] end) as user_id, e.stage
      from order_events e
      join orders o on o.id = e.order_id
      left join submitter_requests q on q.order_id = o.id and q.accepted_at is not null
      left join sub_orders s on s.id = e.sub_order_id and s.customer_id <> o.owner_id
      where e.id = any(${ids}::bigint[]) and e.kind in ('stage', 'arrived') and not exists (
        select from earlier
        where earlier.order_id = e.order_id
          and (earlier.kind, earlier.stage) = (e.kind, e.stage)
          and earlier.sub_order_id is not distinct from e.sub_order_id)),
    moved as (
      select max(e.id) as event_id, e.order_id, s.customer_id as user_id, e.stage
      from order_events e
      join orders o on o.id = e.order_id and o.stage <> 'cancelled'
      join order_items i on i.id = e.item_id
      join sub_orders s on s.id = i.sub_order_id and s.customer_id <> o.owner_id
      where e.id = any(${ids}::bigint[]) and e.kind = 'card_stage' and not exists (
        select from earlier
        where earlier.order_id = e.order_id
          and (earlier.kind, earlier.stage, earlier.item_id) = (e.kind, e.stage, e.item_id))
      group by e.order_id, s.customer_id, e.stage)
    select reader.event_id, reader.user_id
    from (
      select * from reached
      union all
      select event_id, user_id, stage from moved
      where stage = (
        select ${LEAST_ADVANCED} from sub_orders s
        join order_items i on i.sub_order_id = s.id
        where s.order_id = moved.order_id and s.customer_id = moved.user_id)) reader
    join users u on u.id = reader.user_id and reader.stage = any(u.mailed_stages)`.execute(db);
  for (const mail of rows) await addJob(db, 'mail_order_stage', mail);
}

/** The readers of events of one kind, and their events: the payer, the card's owner, who sent it. */
async function readersOf(db: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ orderId: number; userId: string; eventIds: number[] }>`
    select e.order_id, reader.id as user_id, json_agg(e.id order by e.id) as event_ids
    from order_events e
    join orders o on o.id = e.order_id
    left join submitter_requests q on q.order_id = o.id and q.accepted_at is not null
    left join order_items i on i.id = e.item_id
    left join sub_orders s on s.id = coalesce(e.sub_order_id, i.sub_order_id)
    cross join lateral (
      select distinct id from unnest(case e.kind
        when 'proposed' then array[o.owner_id]
        when 'submitter_answered' then array[o.owner_id]
        when 'label_proposed' then array[coalesce(s.customer_id, o.owner_id)]
        when 'card_failed' then array[o.owner_id, s.customer_id]
        else array[o.owner_id, s.customer_id, q.submitter_id] end) as wanted(id)) reader
    where e.id = any(${ids}::bigint[]) and reader.id is not null
    group by e.order_id, reader.id`.execute(db);
  return rows;
}

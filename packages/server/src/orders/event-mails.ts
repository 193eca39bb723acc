import { MAILED_STAGES, type OrderEventKind, type OrderStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/jobs.ts';

/** Labels are proposed one after the other: those of so many minutes go into one email. */
const LABELS_MINUTES = 10;

/** Emailed whatever the reader chose: something went wrong, or we need an answer. */
const PROBLEMS: readonly OrderEventKind[] = [
  'card_missing',
  'card_damaged',
  'card_failed',
  'proposed',
];

/** A new row of `order_events`. */
export interface WrittenEvent {
  readonly id: number;
  readonly kind: OrderEventKind;
  readonly stage: OrderStage | null;
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
    (kind === 'stage' || kind === 'arrived') && stages.includes(stage);
  await addStageMails(db, idsOf(isStage));
  for (const kind of PROBLEMS) {
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
 * A stage is emailed once, also if a card goes back a stage. The customer of a sub-order is emailed when
 * their own parcel arrives, and from then on as the order moves on.
 */
async function addStageMails(db: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ eventId: number; userId: string }>`
    select e.id as event_id, u.id as user_id
    from order_events e
    join orders o on o.id = e.order_id
    join lateral (
      select o.owner_id as id where e.kind = 'stage'
      union
      select s.customer_id from sub_orders s
      where s.order_id = o.id and s.customer_id <> o.owner_id and case e.kind
        when 'arrived' then s.id = e.sub_order_id
        else e.stage <> 'received' and exists (
          select from order_items i where i.sub_order_id = s.id and i.arrived_at is not null) end
    ) reader on true
    join users u on u.id = reader.id and e.stage = any(u.mailed_stages)
    where e.id = any(${ids}::bigint[]) and not exists (
      select from order_events earlier
      where earlier.order_id = e.order_id and earlier.id < e.id
        and (earlier.kind, earlier.stage) = (e.kind, e.stage)
        and earlier.sub_order_id is not distinct from e.sub_order_id)`.execute(db);
  for (const mail of rows) await addJob(db, 'mail_order_stage', mail);
}

/** Who is emailed about events of one kind, and about which: whoever pays, whose card it is, or both. */
async function readersOf(db: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ orderId: number; userId: string; eventIds: number[] }>`
    select e.order_id, reader.id as user_id, json_agg(e.id order by e.id) as event_ids
    from order_events e
    join orders o on o.id = e.order_id
    left join order_items i on i.id = e.item_id
    left join sub_orders s on s.id = coalesce(e.sub_order_id, i.sub_order_id)
    cross join lateral (
      select distinct id from unnest(case e.kind
        when 'proposed' then array[o.owner_id]
        when 'label_proposed' then array[coalesce(s.customer_id, o.owner_id)]
        else array[o.owner_id, s.customer_id] end) as wanted(id)) reader
    where e.id = any(${ids}::bigint[]) and reader.id is not null
    group by e.order_id, reader.id`.execute(db);
  return rows;
}

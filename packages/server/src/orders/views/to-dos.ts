import type { OrderToDo, OrderToDos } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { IS_FINISHED, REFUSED_CATEGORY } from '../rows/card-checks.ts';
import { STATE_OF_GRADED, WAITS_FOR_OWNER } from '../rows/decisions.ts';
import { IS_LABEL_OPEN } from '../tracking/labels.ts';
import { partsHere } from '../rows/parts-here.ts';
import { SPEED_OF_SUB_ORDER } from '../rows/sub-order-rows.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';

const MOST_LISTED = 50;

/**
 * SQL: the orders in which the user may decide about graded cards, once all of theirs are graded or some are packed;
 * due when the last of them ships.
 */
const decisions = (userId: string) => sql`
  select 'decide' as kind, part.order_id as id, count(*) filter (where i.is_open) as cards,
    null::integer as amount, max(i.decide_until) filter (where i.waits) as due_at,
    case when count(*) filter (where i.is_open) = 1
      then (min(i.id::text) filter (where i.is_open))::uuid end as item_id
  from ${partsHere(userId)} part
  cross join lateral (
    select i.id, i.decide_until, i.stage, i.certificate is null as is_ungraded,
      i.certificate is not null and ${STATE_OF_GRADED} = 'open' as is_open,
      i.stage = 'order_complete' and ${WAITS_FOR_OWNER} as waits
    from order_items i
    where i.sub_order_id = part.id and i.stage <> 'shipped' and i.outcome is null) i
  where part.stage not in ('incomplete', 'pending_receipt', 'cancelled')
  group by part.order_id
  having bool_or(i.is_open)
    and (bool_or(i.is_open and i.stage = 'order_complete') or not bool_or(i.is_ungraded))`;

/** SQL: open price proposals, one row each. */
const proposals = (userId: string) => sql`
  select 'proposal', o.id, 1, p.amount, p.expires_at, p.item_id
  from price_proposals p
  join orders o on o.id = p.order_id
  where o.owner_id = ${userId} and p.answer is null`;

/** SQL: the orders with labels that the user may approve or have corrected now. */
const labels = (userId: string) => sql`
  select 'labels', o.id, count(*), null::integer, min(l.window_ends_at),
    case when count(*) = 1 then min(i.id::text)::uuid end
  from orders o
  join sub_orders s on s.order_id = o.id
  join order_items i on i.sub_order_id = s.id
  join card_labels l on l.item_id = i.id
  where (s.customer_id = ${userId} or (s.customer_id is null and o.owner_id = ${userId}))
    and i.outcome is null and ${IS_LABEL_OPEN}
  group by o.id`;

/** SQL: the user's own orders that lack their payment, their cards, or, once submitted, the parcel. */
const ownOrders = (userId: string) => sql`
  select case when o.stage = 'pending_receipt' then 'parcel'
      when o.paid_at is null then 'payment' else 'cards' end,
    o.id, null, null, null, null
  from orders o
  where o.owner_id = ${userId} and o.stage in ('incomplete', 'pending_receipt')`;

/** SQL: others' orders in which the user hasn't finished entering their own cards. */
const ownParts = (userId: string) => sql`
  select 'cards', o.id, count(i.id), null, null, null
  from sub_orders s
  join orders o on o.id = s.order_id
  left join lateral (${SPEED_OF_SUB_ORDER}) speed on true
  left join order_items i on i.sub_order_id = s.id
  left join lateral (${REFUSED_CATEGORY}) refused on true
  where s.customer_id = ${userId} and o.owner_id <> ${userId}
    and o.stage = 'incomplete' and s.locked_at is null
  group by o.id
  having count(i.id) = 0 or count(i.id) filter (where ${IS_FINISHED}) < count(i.id)`;

/** SQL: the cards of a task, or all of its order. */
const CARDS = sql`coalesce(d.cards, (
  select count(*) from sub_orders s join order_items own on own.sub_order_id = s.id
  where s.order_id = d.id))::integer`;

/** SQL: the step to continue the submission of the order `o`; paid ones only lack cards. */
const STEP = sql`case when o.paid_at is not null then null
  when d.kind = 'payment' then o.step
  when d.kind = 'cards' then 'card-entry' end`;

interface ToDoRow extends TitleParts {
  readonly kind: OrderToDo['kind'];
  readonly orderNumber: string;
  readonly orderName: string;
  readonly step: OrderToDo['step'];
  readonly itemId: string | null;
  readonly cards: number;
  readonly amount: number | null;
  readonly dueAt: Date | null;
  readonly total: number;
}

/** A user's tasks for their orders, and for their sub-orders in others' orders. */
export async function listToDos(db: Queries, userId: string): Promise<OrderToDos> {
  const { rows } = await sql<ToDoRow>`
    with to_dos as (
      ${decisions(userId)}
      union all ${proposals(userId)}
      union all ${labels(userId)}
      union all ${ownOrders(userId)}
      union all ${ownParts(userId)})
    select d.kind, o.number as order_number, o.name as order_name, d.item_id, ${CARDS} as cards,
      d.amount, d.due_at, ${STEP} as step,
      count(*) over ()::integer as total, ${CARD_TITLE_PARTS}
    from to_dos d
    join orders o on o.id = d.id
    left join order_items i on i.id = d.item_id
    ${TITLE_JOINS}
    order by d.due_at is null, d.kind <> 'decide', d.due_at, o.updated_at desc, o.id, d.item_id
    limit ${MOST_LISTED}`.execute(db);
  return {
    items: rows.map(({ dueAt, itemId, kind, orderName, orderNumber, ...row }) => ({
      kind,
      orderNumber,
      orderName,
      card: itemId && titleOf(row),
      cards: row.cards,
      amount: row.amount,
      dueAt: dueAt && dueAt.toISOString(),
      step: row.step,
    })),
    total: rows[0]?.total ?? 0,
  };
}

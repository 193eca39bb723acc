import { ORDER_STAGES, type OrderStage } from '@tag/contract/orders';
import type { LabQueue } from '@tag/contract/lab';
import { sql } from 'kysely';
import { hasWords } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { DUE_AT } from '../orders/rows/card-stages.ts';
import { HELD_BY } from './holds.ts';

const PAGE_SIZE = 50;

/** The stages where the lab has or expects work. */
const LAB_STAGES = ORDER_STAGES.filter(
  (stage) => stage !== 'incomplete' && stage !== 'shipped' && stage !== 'cancelled',
);

/** SQL: the speeds of every price list; the fastest of several goes first in the lab. */
const SPEEDS = sql`
  select list_id, code, name, days as business_days,
    days = min(days) over list and days < max(days) over list as is_fastest
  from (
    select p.*, (p.details ->> 'businessDays')::integer as days
    from prices p where p.kind = 'speed') p
  window list as (partition by list_id)`;

const SPEED_OF_CARDS = sql`speeds speed on speed.list_id = o.price_list_id
  and speed.code = coalesce(s.service_speed, o.service_speed)`;

/** SQL: what was promised for some cards `i`. */
const PROMISED = sql`min(${DUE_AT}) as due_at, coalesce(bool_or(speed.is_fastest), false)
  as is_priority, coalesce(string_agg(distinct speed.name, ', '), '') as service_speed`;

/**
 * SQL: the work in the lab, one row for each order and stage with cards. Cards move independently after
 * they arrive; those that go back ungraded wait to be packed.
 */
const WORK = sql`
  with speeds as (${SPEEDS})
  select o.id, o.stage, o.stage_since as since, count(i.id) as cards, ${PROMISED}
  from orders o
  left join sub_orders s on s.order_id = o.id
  left join order_items i on i.sub_order_id = s.id
  left join ${SPEED_OF_CARDS}
  where o.stage in ('sub_kit_assembly', 'sub_kit_shipping', 'pending_receipt')
  group by o.id
  union all
  select o.id, at.stage, min(i.stage_since) as since, count(*) as cards, ${PROMISED}
  from orders o
  join sub_orders s on s.order_id = o.id
  join order_items i on i.sub_order_id = s.id
  left join ${SPEED_OF_CARDS}
  cross join lateral (
    select case when i.outcome is null then i.stage else 'order_complete' end as stage) at
  where o.stage in ('received', 'image_processing', 'verification', 'slab_assembly', 'qa',
      'slab_imaging', 'order_complete', 'cancelled')
    and i.stage is not null and i.shipment_id is null
  group by o.id, at.stage`;

interface Query {
  readonly stage?: OrderStage | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
}

/**
 * The orders at a stage or, without one, every order in the lab at the stage of its last card: what is due
 * first at the top.
 */
export async function readQueue(
  db: Queries,
  { page = 1, search, stage }: Query,
): Promise<LabQueue> {
  const { rows: counts } = await sql<LabQueue['stages'][number]>`
    select stage, count(*) as orders, sum(cards)::integer as cards from (${WORK}) work
    group by stage`.execute(db);
  const text = sql<string>`concat_ws(' ', o.number, o.name, u.first_name, u.last_name)`;
  const wanted = sql`
    from (${WORK}) work
    join orders o on o.id = work.id
    join users u on u.id = o.owner_id
    where work.stage = coalesce(${stage ?? null},
        case o.stage when 'cancelled' then 'order_complete' else o.stage end)
      and ${hasWords(text, search)}`;
  const { rows: total } = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(
    db,
  );
  type Row = Omit<LabQueue['items'][number], 'dueAt' | 'since'> & {
    dueAt: Date | null;
    since: Date;
  };
  const { rows } = await sql<Row>`
    select o.number as order_number, o.name, u.first_name || ' ' || u.last_name as customer,
      work.stage, work.since, work.cards, work.due_at, work.is_priority, work.service_speed,
      exists (
        select from sub_orders s join order_items i on i.sub_order_id = s.id
        where s.order_id = o.id and ${HELD_BY} is not null) as is_held
    ${wanted}
    order by work.due_at nulls last, work.since, o.id
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return {
    stages: LAB_STAGES.map(
      (one) => counts.find((count) => count.stage === one) ?? { stage: one, orders: 0, cards: 0 },
    ),
    items: rows.map((row) => ({
      ...row,
      since: row.since.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    })),
    total: total[0]!.total,
    page,
    pageSize: PAGE_SIZE,
  };
}

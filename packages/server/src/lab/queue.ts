import { ORDER_STAGES, type OrderStage } from '@tag/contract/orders';
import type { LabQueue } from '@tag/contract/lab';
import { sql } from 'kysely';
import { byTime, byWhole, orLast, readCountedPage } from '../db/keyset.ts';
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

type Work = Omit<LabQueue['items'][number], 'dueAt' | 'since'> & {
  readonly id: number;
  readonly dueAt: Date | null;
  readonly since: Date;
};

/** What is due first at the top. */
const ORDER = {
  keys: [orLast(byTime(sql`work.due_at`)), byTime(sql`work.since`), byWhole(sql`work.id`)],
  direction: 'asc',
} as const;

const TEXT = sql<string>`concat_ws(' ', o.number, o.name, u.first_name, u.last_name)`;

interface Query {
  readonly stage?: OrderStage | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

/** The orders at a stage or, without one, every order in the lab at the stage of its last card. */
export async function readQueue(db: Queries, { after, search, stage }: Query): Promise<LabQueue> {
  const { rows: counts } = await sql<LabQueue['stages'][number]>`
    select stage, count(*) as orders, sum(cards)::integer as cards from (${WORK}) work
    group by stage`.execute(db);
  const found = db
    .selectFrom(sql<Work>`(${WORK})`.as('work'))
    .innerJoin('orders as o', 'o.id', 'work.id')
    .innerJoin('users as u', 'u.id', 'o.ownerId')
    .select(['o.number as orderNumber', 'o.name', 'work.stage', 'work.since', 'work.cards'])
    .select(['work.dueAt', 'work.isPriority', 'work.serviceSpeed'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('customer'),
      sql<boolean>`exists (
        select from sub_orders s join order_items i on i.sub_order_id = s.id
        where s.order_id = o.id and ${HELD_BY} is not null)`.as('isHeld'),
    ])
    .where(
      sql<boolean>`work.stage = coalesce(${stage ?? null},
        case o.stage when 'cancelled' then 'order_complete' else o.stage end)
      and ${hasWords(TEXT, search)}`,
    );
  const { items, ...page } = await readCountedPage(db, found, ORDER, {
    after,
    pageSize: PAGE_SIZE,
  });
  return {
    stages: LAB_STAGES.map(
      (one) => counts.find((count) => count.stage === one) ?? { stage: one, orders: 0, cards: 0 },
    ),
    ...page,
    items: items.map((row) => ({
      ...row,
      since: row.since.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    })),
  };
}

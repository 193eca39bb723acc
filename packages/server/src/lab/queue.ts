import { ORDER_STAGES, type OrderStage } from '@tag/contract/orders';
import type { LabQueue } from '@tag/contract/lab';
import { sql } from 'kysely';
import { hasWords } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { HELD_BY } from './holds.ts';

const PAGE_SIZE = 50;

/** The stages where the lab has or expects work. */
const LAB_STAGES = ORDER_STAGES.filter(
  (stage) => stage !== 'incomplete' && stage !== 'shipped' && stage !== 'cancelled',
);

/**
 * SQL: the work in the lab, one row for each order and stage with cards. Cards move independently after
 * they arrive; those that go back ungraded wait to be packed.
 */
const WORK = sql`
  select o.id, o.stage, o.stage_since as since, (
    select count(*) from sub_orders s join order_items i on i.sub_order_id = s.id
    where s.order_id = o.id) as cards
  from orders o
  where o.stage in ('sub_kit_assembly', 'sub_kit_shipping', 'pending_receipt')
  union all
  select o.id, at.stage, min(i.stage_since) as since, count(*) as cards
  from orders o
  join sub_orders s on s.order_id = o.id
  join order_items i on i.sub_order_id = s.id
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

/** The orders at a stage or, without one, every order in the lab at the stage of its last card. */
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
  type Row = Omit<LabQueue['items'][number], 'since'> & { since: Date };
  const { rows } = await sql<Row>`
    select o.number as order_number, o.name, u.first_name || ' ' || u.last_name as customer,
      work.stage, work.since, work.cards, (
        select string_agg(distinct p.name, ', ') from sub_orders s
        join prices p on p.list_id = o.price_list_id and p.kind = 'speed'
          and p.code = coalesce(s.service_speed, o.service_speed)
        where s.order_id = o.id) as service_speed,
      exists (
        select from sub_orders s join order_items i on i.sub_order_id = s.id
        where s.order_id = o.id and ${HELD_BY} is not null) as is_held
    ${wanted}
    order by work.since, o.id
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return {
    stages: LAB_STAGES.map(
      (one) => counts.find((count) => count.stage === one) ?? { stage: one, orders: 0, cards: 0 },
    ),
    items: rows.map((row) => ({
      ...row,
      since: row.since.toISOString(),
      serviceSpeed: row.serviceSpeed ?? '',
    })),
    total: total[0]!.total,
    page,
    pageSize: PAGE_SIZE,
  };
}

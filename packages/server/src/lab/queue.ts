import { MOST_COUNTED } from '@tag/contract/constants';
import { ORDER_STAGES, type OrderStage } from '@tag/contract/orders';
import type { LabQueue } from '@tag/contract/lab';
import { sql } from 'kysely';
import { byTime, byWhole, orLast, readPage } from '../db/keyset.ts';
import { hasWordsOrUser } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
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

/** SQL: where the card `i` is worked on. Those that go back ungraded wait to be packed. */
const STAGE_OF_CARD = sql`case when i.outcome is null then i.stage else 'order_complete' end`;

/** SQL: whether no card of the order `o` has arrived. */
const IS_EXPECTED = sql`o.stage in ('sub_kit_assembly', 'sub_kit_shipping', 'pending_receipt')`;

/** SQL: whether cards of the order `o` may be in the lab. */
const HAS_CARDS_HERE = sql`o.stage in ('received', 'image_processing', 'verification', 'slab_assembly', 'qa',
  'slab_imaging', 'order_complete', 'cancelled')`;

/** SQL: whether the card `i` is in the lab. */
const IS_HERE = sql`i.stage is not null and i.shipment_id is null`;

/** SQL: where the order `o` is, whose cards may be elsewhere. */
const STAGE_OF_ORDER = sql`case o.stage when 'cancelled' then 'order_complete' else o.stage end`;

/**
 * SQL: the work in the lab, one row for each order and stage with cards. Cards move independently after
 * they arrive. Every reader of the queue computes all of it, so it has only what counts and sorts, and the
 * cards of a sub-order, of one speed, are gathered before anything is joined. The first of them to arrive is
 * due first (as `DUE_AT`); cards that are expected aren't due.
 */
const WORK = sql`
  with speeds as (${SPEEDS}),
  here as (
    select i.sub_order_id, at.stage, min(i.stage_since) as since, count(*) as cards,
      min(i.arrived_at) filter (where i.stage <> 'shipped') as arrived_at
    from order_items i
    cross join lateral (select ${STAGE_OF_CARD} as stage) at
    where ${IS_HERE}
    group by i.sub_order_id, at.stage)
  select o.id, o.stage, o.stage as own_stage, o.owner_id, o.number, o.name, o.stage_since as since,
    count(i.id) as cards, null::timestamptz as due_at
  from orders o
  left join sub_orders s on s.order_id = o.id
  left join order_items i on i.sub_order_id = s.id
  where ${IS_EXPECTED}
  group by o.id
  union all
  select o.id, here.stage, ${STAGE_OF_ORDER}, o.owner_id, o.number, o.name, min(here.since),
    sum(here.cards)::bigint, min(after_business_days(here.arrived_at, speed.business_days))
  from here
  join sub_orders s on s.id = here.sub_order_id
  join orders o on o.id = s.order_id
  left join ${SPEED_OF_CARDS}
  where ${HAS_CARDS_HERE}
  group by o.id, here.stage`;

/** SQL: what was promised for the cards of a row of `work`. */
const PROMISED = sql<Pick<LabQueue['items'][number], 'isPriority' | 'serviceSpeed'>>`(
  with speeds as (${SPEEDS})
  select json_build_object(
    'isPriority', coalesce(bool_or(speed.is_fastest), false),
    'serviceSpeed', coalesce(string_agg(distinct speed.name, ', '), ''))
  from orders o
  join sub_orders s on s.order_id = o.id
  join order_items i on i.sub_order_id = s.id
  left join ${SPEED_OF_CARDS}
  where o.id = work.id and (${IS_EXPECTED}
    or ${IS_HERE} and ${STAGE_OF_CARD} = work.stage))`;

interface Work {
  readonly id: number;
  readonly stage: OrderStage;
  readonly cards: number;
  readonly name: string;
  readonly number: string;
  readonly dueAt: Date | null;
  readonly since: Date;
}

interface Count {
  readonly stage: OrderStage;
  readonly orders: number;
  readonly cards: number;
  /** Orders that the reader asks for. */
  readonly found: number;
}

/** What is due first at the top. */
const ORDER = {
  keys: [orLast(byTime(sql`work.due_at`)), byTime(sql`work.since`), byWhole(sql`work.id`)],
  direction: 'asc',
} as const;

const TEXT = sql<string>`work.number || ' ' || work.name`;

interface Query {
  readonly stage?: OrderStage | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

/** The orders at a stage or, without one, every order in the lab at the stage of its last card. */
export async function readQueue(db: Queries, { after, search, stage }: Query): Promise<LabQueue> {
  const matches = sql<boolean>`(work.stage = ${stage ? sql.val(stage) : sql`work.own_stage`}
    and ${hasWordsOrUser(TEXT, sql`work.owner_id`, search)})`;
  // All of it is computed once, for the counts and the page.
  const work = db.with(
    (name) => name('work').materialized(),
    () => sql<Work>`(${WORK})`,
  );
  const counted = sql<Count[]>`(
    select coalesce(json_agg(it), '[]') from (
      select stage, count(*) as orders, sum(cards)::integer as cards,
        count(*) filter (where ${matches}) as found
      from work group by stage) it)`;
  const found = work
    .selectFrom('work')
    .select(counted.as('counts'))
    .select(['work.number as orderNumber', 'work.name', 'work.stage', 'work.since', 'work.cards'])
    .select(['work.dueAt', PROMISED.as('promised')])
    .select([
      sql<string>`(select u.first_name || ' ' || u.last_name
        from users u where u.id = work.owner_id)`.as('customer'),
      sql<boolean>`exists (
        select from sub_orders s join order_items i on i.sub_order_id = s.id
        where s.order_id = work.id and ${HELD_BY} is not null)`.as('isHeld'),
    ])
    .where(matches);
  const { items, ...page } = await readPage(found, ORDER, { after, pageSize: PAGE_SIZE });
  const counts =
    items[0]?.counts ??
    (await work.selectNoFrom(counted.as('counts')).executeTakeFirstOrThrow()).counts;
  const total = counts.reduce((sum, count) => sum + count.found, 0);
  return {
    stages: LAB_STAGES.map((one) => {
      const { cards = 0, orders = 0 } = counts.find((count) => count.stage === one) ?? {};
      return { stage: one, orders, cards };
    }),
    ...page,
    total: Math.min(total, MOST_COUNTED + 1),
    items: items.map(({ counts: _, promised, ...row }) => ({
      ...row,
      ...promised,
      since: row.since.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    })),
  };
}

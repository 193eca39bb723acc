import { ORDER_STAGES, type OrderStage } from '@tag/contract/orders';
import type { LabQueue } from '@tag/contract/lab';
import { sql } from 'kysely';
import { byTime, byWhole, orLast, readCountedPage } from '../db/keyset.ts';
import { hasWordsOrUser } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { ORDER_TEXT } from '../orders/rows/order-store.ts';
import { HELD_BY } from './holds.ts';

const PAGE_SIZE = 50;

/** The stages where the lab has or expects work. */
const LAB_STAGES = ORDER_STAGES.filter(
  (stage) => stage !== 'incomplete' && stage !== 'shipped' && stage !== 'cancelled',
);

/** SQL: whether the card `i` is one of a row of `work`: it is expected, or where the row says (as `refresh_lab_work`). */
const IS_PART = sql<boolean>`(
  work.stage in ('sub_kit_assembly', 'sub_kit_shipping', 'pending_receipt')
  or i.stage is not null and i.shipment_id is null
    and work.stage = case when i.outcome is null then i.stage else 'order_complete' end)`;

/** SQL: what was promised for the cards of a row of `work`, in the order `o`. The fastest of several speeds goes first. */
const PROMISED = sql<Pick<LabQueue['items'][number], 'isPriority' | 'serviceSpeed'>>`(
  with speeds as (
    select code, name, days = min(days) over () and days < max(days) over () as is_fastest
    from prices
    cross join lateral (select (details ->> 'businessDays')::integer as days) of_speed
    where list_id = o.price_list_id and kind = 'speed')
  select json_build_object(
    'isPriority', coalesce(bool_or(speed.is_fastest), false),
    'serviceSpeed', coalesce(string_agg(distinct speed.name, ', '), ''))
  from sub_orders s
  join order_items i on i.sub_order_id = s.id
  left join speeds speed on speed.code = coalesce(s.service_speed, o.service_speed)
  where s.order_id = o.id and ${IS_PART})`;

/** What is due first at the top. */
const ORDER = {
  keys: [orLast(byTime(sql`work.due_at`)), byTime(sql`work.since`), byWhole(sql`work.order_id`)],
  direction: 'asc',
} as const;

interface Query {
  readonly stage?: OrderStage | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

/** The orders at a stage or, without one, every order in the lab at the stage of its last card. */
export async function readQueue(db: Queries, { after, search, stage }: Query): Promise<LabQueue> {
  const found = db
    .selectFrom('labWork as work')
    .innerJoin('orders as o', 'o.id', 'work.orderId')
    .select(['o.number as orderNumber', 'o.name', 'work.since', 'work.cards', 'work.dueAt'])
    .select([
      sql<OrderStage>`work.stage`.as('stage'),
      PROMISED.as('promised'),
      sql<string>`(select u.first_name || ' ' || u.last_name
        from users u where u.id = o.owner_id)`.as('customer'),
      sql<boolean>`exists (
        select from sub_orders s join order_items i on i.sub_order_id = s.id
        where s.order_id = o.id and ${HELD_BY} is not null)`.as('isHeld'),
    ])
    .$if(stage !== undefined, (some) => some.where('work.stage', '=', stage!))
    .$if(stage === undefined, (some) => some.where('work.isLast', '=', true))
    .where(hasWordsOrUser(ORDER_TEXT, sql`o.owner_id`, search));
  const [counts, { items, ...page }] = await Promise.all([
    countWork(db),
    readCountedPage(db, found, ORDER, { after, pageSize: PAGE_SIZE }),
  ]);
  return {
    stages: LAB_STAGES.map((one) => {
      const { cards = 0, orders = 0 } = counts.find((count) => count.stage === one) ?? {};
      return { stage: one, orders, cards };
    }),
    ...page,
    items: items.map(({ promised, ...row }) => ({
      ...row,
      ...promised,
      since: row.since.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    })),
  };
}

const countWork = (db: Queries) =>
  db
    .selectFrom('labWork')
    .select((work) => [
      'stage',
      work.fn.countAll<number>().as('orders'),
      sql<number>`sum(cards)::integer`.as('cards'),
    ])
    .groupBy('stage')
    .execute();

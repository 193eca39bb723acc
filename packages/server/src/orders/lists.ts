import type { OrderQuery, OrderSummary } from '@tag/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { totalSeen } from './present.ts';
import { orderMissing } from './steps.ts';
import { asSeen, ordersSeenBy, PRICE_LIST_OF_ORDER } from './store.ts';
import { listSubOrders } from './sub-order-rows.ts';

const PAGE_SIZE = 25;

type Sorts = Readonly<Record<NonNullable<OrderQuery['sort']>, RawBuilder<unknown>>>;

const sortsFor = (userId: string): Sorts => ({
  updatedAt: sql`o.updated_at`,
  createdAt: sql`o.created_at`,
  submittedAt: sql`o.submitted_at`,
  name: sql`lower(o.name)`,
  // Only cards the user may see.
  cards: sql`(select count(*) from sub_orders s
    join order_items i on i.sub_order_id = s.id
    where s.order_id = o.id and ${userId} in (o.owner_id, s.customer_id))`,
});

const SPEED_NAME = sql<string | null>`(
  select p.name from prices p
  where p.list_id = ${PRICE_LIST_OF_ORDER} and p.kind = 'speed' and p.code = o.service_speed)`;

/** Escapes text for a LIKE pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Orders a user owns or has a sub-order in. */
export async function listOrders(
  db: Queries,
  userId: string,
  {
    direction = 'desc',
    page = 1,
    pageSize = PAGE_SIZE,
    search,
    sort = 'updatedAt',
    stage,
  }: OrderQuery,
) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = sql<boolean>`o.id in (
      select m.id from orders m where m.owner_id = ${userId}
      union select s.order_id from sub_orders s where s.customer_id = ${userId})
    and (${stage ?? null}::text is null or o.stage = ${stage ?? null})
    and lower(o.number || ' ' || o.name) like all (${words.map((word) => `%${literal(word)}%`)}::text[])`;
  const { total } = await db
    .selectFrom('orders as o')
    .select((it) => it.fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  const rows = await ordersSeenBy(db, userId)
    .select(SPEED_NAME.as('speedName'))
    .where(matches)
    .orderBy(sortsFor(userId)[sort], (order) =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('o.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: await summarize(db, userId, rows), total, page, pageSize };
}

/** The incomplete order a user changed last. */
export async function findLatest(db: Queries, userId: string): Promise<OrderSummary | null> {
  const rows = await ordersSeenBy(db, userId)
    .select(SPEED_NAME.as('speedName'))
    .where('o.ownerId', '=', userId)
    .where('o.stage', '=', 'incomplete')
    .orderBy('o.updatedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .execute();
  const [latest = null] = await summarize(db, userId, rows);
  return latest;
}

type Row = Parameters<typeof asSeen>[0] & { readonly speedName: string | null };

async function summarize(
  db: Queries,
  userId: string,
  rows: readonly Row[],
): Promise<OrderSummary[]> {
  const orders = rows.map((row) => ({ ...asSeen(row, userId), speedName: row.speedName }));
  const subOrders = await listSubOrders(db, orders);
  return orders.map((order) => {
    const facts = { order, subOrders: subOrders.filter(({ orderId }) => orderId === order.id) };
    return {
      orderNumber: order.number,
      name: order.name,
      kind: order.kind,
      stage: order.stage,
      missing: orderMissing(facts),
      step: order.step,
      cards: facts.subOrders.reduce((sum, { cards }) => sum + cards, 0),
      serviceSpeed: order.speedName,
      total: totalSeen(facts),
      createdAt: order.createdAt.toISOString(),
      updatedAt: order.updatedAt.toISOString(),
      submittedAt: order.submittedAt?.toISOString() ?? null,
    };
  });
}

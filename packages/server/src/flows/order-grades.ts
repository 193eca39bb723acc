import type { endpoints } from '@tag/contract';
import type { OrderGrades, OrderGradesQuery } from '@tag/contract/orders';
import { formatCards } from '@tag/contract/formats';
import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { byId, byWhole, readCountedPage, type Order } from '../db/keyset.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { DECIDED_BY, STATE_OF_GRADED, WAITS_FOR_OWNER } from '../orders/rows/decisions.ts';
import { findOrder, lockOrder, type SeenOrder } from '../orders/rows/order-store.ts';
import { findPrices } from '../prices/price-store.ts';
import { readGradedItems } from './graded-items.ts';

const PAGE_SIZE = 50;
const ORDERS: Readonly<Record<NonNullable<OrderGradesQuery['sort']>, Order>> = {
  position: {
    keys: [byWhole(sql`s.position`), byWhole(sql`i.position`), byId(sql`i.id`)],
    direction: 'asc',
  },
  best: {
    keys: [
      byWhole(sql`case when card.published_at is null then 0 else 1 + coalesce(card.score, 0) end`),
      byId(sql`i.id`),
    ],
    direction: 'desc',
  },
};

/** The page “Grades” of an order, and “Ship now”. */
export function orderGradeHandlers({
  query: db,
}: Pick<Database, 'query'>): Handlers<Pick<typeof endpoints, 'readOrderGrades' | 'shipNow'>> {
  return {
    readOrderGrades: async ({ params, query }, { caller: { userId } }) =>
      readOrderGrades(db, await findOrder(db, params.orderNumber, userId), query),
    shipNow: ({ body, params }, { caller: { userId } }) =>
      shipNow(db, { ...params, ...body, userId }),
  };
}

async function readOrderGrades(
  db: Queries,
  order: SeenOrder,
  { after, pageSize = PAGE_SIZE, sort = 'position', state }: OrderGradesQuery,
): Promise<OrderGrades> {
  const found = db
    .selectFrom('orders as o')
    .innerJoin('subOrders as s', 's.orderId', 'o.id')
    .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
    .innerJoin('gradedCards as card', 'card.certificate', 'i.certificate')
    .select('i.id')
    .where('o.id', '=', order.id)
    .$if(order.customerId !== null, (some) => some.where('s.customerId', '=', order.customerId))
    .$if(state !== undefined, (some) => some.where(sql<boolean>`${STATE_OF_GRADED} = ${state}`));
  const [{ items: wanted, ...page }, counted, prices] = await Promise.all([
    readCountedPage(db, found, ORDERS[sort], { after, pageSize }),
    countStates(db, order),
    findPrices(db),
  ]);
  const reviewFee = prices?.reviewFee ?? null;
  const ids = wanted.map(({ id }) => id);
  const rows = await readGradedItems(db, ids, order.viewerId);
  const items = rows.map(({ wasReviewed, ...item }) => ({
    ...item,
    canReview:
      item.canDecide &&
      reviewFee !== null &&
      !wasReviewed &&
      item.state !== 'review' &&
      item.state !== 'shipped',
  }));
  const { mine, ungraded, waitsUntil, ...counts } = counted;
  return {
    ...page,
    items,
    orderNumber: order.number,
    orderName: order.name,
    counts,
    ungraded,
    mine,
    waitsUntil: waitsUntil && waitsUntil.toISOString(),
    reviewFee,
  };
}

type Counted = OrderGrades['counts'] &
  Pick<OrderGrades, 'mine' | 'ungraded'> & { readonly waitsUntil: Date | null };

async function countStates(
  db: Queries,
  { customerId, id, viewerId }: Pick<SeenOrder, 'customerId' | 'id' | 'viewerId'>,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select
      count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'ships')::int as ships,
      count(*) filter (where state = 'listed')::int as listed,
      count(*) filter (where state = 'review')::int as review,
      count(*) filter (where state = 'shipped')::int as shipped,
      count(*) filter (where is_ungraded)::int as ungraded,
      count(*) filter (where state = 'open' and is_mine)::int as mine,
      max(decide_until) filter (where waits) as waits_until
    from (
      select case when i.certificate is not null then ${STATE_OF_GRADED} end as state,
        i.certificate is null and i.stage is not null and i.outcome is null as is_ungraded,
        ${DECIDED_BY} = ${viewerId} as is_mine,
        i.stage = 'order_complete' and ${WAITS_FOR_OWNER} as waits, i.decide_until
      from orders o
      join sub_orders s on s.order_id = o.id
      join order_items i on i.sub_order_id = s.id
      where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})) it`.execute(
    db,
  );
  return rows[0]!;
}

interface Wanted {
  readonly orderNumber: string;
  readonly itemIds?: readonly string[] | undefined;
  readonly userId: string;
}

/** A card that “Ship now” is about. */
interface Named {
  readonly id: string;
  readonly isMine: boolean;
}

/**
 * Lets graded cards of the caller ship as soon as they are packed: those named, or all that are open.
 * Repeating it changes nothing.
 * @throws ApiError `not_found`; `forbidden` for a card that the caller doesn't own.
 */
function shipNow(
  db: Queries,
  { itemIds, orderNumber, userId }: Wanted,
): Promise<{ readonly cards: number }> {
  return inTransaction(db, async (tx) => {
    const { customerId, id: orderId } = await lockOrder(tx, orderNumber, userId);
    const ids = itemIds ?? null;
    const { rows: named } = await sql<Named>`
      select i.id, ${DECIDED_BY} = ${userId} as is_mine
      from orders o
      join sub_orders s on s.order_id = o.id
      join order_items i on i.sub_order_id = s.id
      where o.id = ${orderId} and (${customerId}::uuid is null or s.customer_id = ${customerId})
        and (${ids}::uuid[] is null or i.id = any(${ids}::uuid[]))`.execute(tx);
    if (itemIds) {
      if (named.length < new Set(itemIds).size) throw new Refusal('not_found');
      if (named.some(({ isMine }) => !isMine)) throw new Refusal('forbidden');
    }
    const mine = named.filter(({ isMine }) => isMine).map(({ id }) => id);
    const { rows: decided } = await sql<{ subOrderId: string }>`
      update order_items i set decided_at = now()
      where i.id = any(${mine}::uuid[]) and i.certificate is not null
        and ${STATE_OF_GRADED} = 'open'
      returning i.sub_order_id`.execute(tx);
    const parts = [...new Set(decided.map(({ subOrderId }) => subOrderId))];
    await recordOrderEvents(
      tx,
      parts.map((subOrderId) => {
        const cards = decided.filter((card) => card.subOrderId === subOrderId).length;
        const note = `Ship now: ${formatCards(cards)}`;
        const by = { actor: 'customer', actorId: userId } as const;
        return { ...by, orderId, subOrderId, kind: 'decided', note };
      }),
    );
    return { cards: decided.length };
  });
}

import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { SeenOrder } from '../orders/rows/order-store.ts';
import { splitByCards } from '../prices/shares.ts';
import { readFees } from './read-fees.ts';

/**
 * What each card costs that an order's viewer sees: the share of its sub-order in equal parts, which add up to it to
 * the cent. @returns US cents by the card's id
 */
export async function itemFees(
  db: Queries,
  order: SeenOrder,
): Promise<ReadonlyMap<string, number>> {
  const { shares } = await readFees(db, order);
  const { rows } = await sql<{ subOrderId: string; ids: string[] }>`
    select i.sub_order_id, array_agg(i.id order by i.position, i.id) as ids
    from sub_orders s
    join order_items i on i.sub_order_id = s.id
    where s.order_id = ${order.id}
    group by i.sub_order_id`.execute(db);
  const itemsOf = new Map(rows.map(({ ids, subOrderId }) => [subOrderId, ids]));
  return new Map(
    shares.flatMap(({ amount, cards, subOrderId }) => {
      const ids = itemsOf.get(subOrderId) ?? [];
      // Of an order paid first, some cards may not be entered yet.
      const parts = splitByCards(amount, Array<number>(Math.max(cards, ids.length)).fill(1));
      return ids.map((id, index) => [id, parts[index]!] as const);
    }),
  );
}

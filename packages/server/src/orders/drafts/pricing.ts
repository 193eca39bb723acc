import type { CardSize } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';
import type { SeenOrder } from '../rows/order-store.ts';

/** A card with everything its price depends on. */
interface PricedItem {
  readonly id: string;
  readonly subOrderId: string;
  readonly title: string;
  /** The sub-order's speed, else the order's; null while none is chosen. */
  readonly serviceSpeed: string | null;
  readonly size: CardSize;
  /** US cents. */
  readonly declaredValue: number | null;
  /** From the catalogue if matched, else as typed. */
  readonly year: number | null;
  /** From the catalogue; null for a card entered by hand. */
  readonly category: string | null;
}

/** Every card of an order its viewer may see, as listed. */
export async function itemsForPricing(
  db: Queries,
  { customerId, id }: Pick<SeenOrder, 'customerId' | 'id'>,
): Promise<PricedItem[]> {
  const { rows } = await sql<Omit<PricedItem, 'title'> & TitleParts>`
    select i.id, i.sub_order_id, coalesce(s.service_speed, o.service_speed) as service_speed,
      i.size, i.declared_value, ${CARD_TITLE_PARTS},
      coalesce(t.year, i.year) as year, k.name as category
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    ${TITLE_JOINS}
    left join categories k on k.id = t.category_id
    where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
    order by s.position, i.position, i.id`.execute(db);
  return rows.map(({ catalogue, typed, ...row }) => ({
    ...row,
    title: titleOf({ catalogue, typed }),
  }));
}

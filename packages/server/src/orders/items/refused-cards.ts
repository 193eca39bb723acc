import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { REFUSED_CATEGORY } from '../rows/card-checks.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { CARD_TITLE_PARTS, titleOf, type TitleParts } from '../rows/titles.ts';

/** A card whose category we don't accept. */
export interface RefusedCard {
  readonly id: string;
  readonly title: string;
  readonly category: string;
}

/** More are only counted. */
const MOST_NAMED = 20;

/** The first cards we don't accept, among those the order's viewer may see. */
export async function listRefusedCards(
  db: Queries,
  { customerId, id }: Pick<SeenOrder, 'customerId' | 'id'>,
): Promise<RefusedCard[]> {
  const { rows } = await sql<{ id: string; category: string } & TitleParts>`
    select i.id, refused.name as category, ${CARD_TITLE_PARTS}
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    cross join lateral (${REFUSED_CATEGORY}) refused
    join cards c on c.id = i.card_id
    join card_sets t on t.id = c.set_id
    left join card_variations v on v.id = i.variation_id
    where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
    order by s.position, i.position, i.id
    limit ${MOST_NAMED}`.execute(db);
  return rows.map(({ category, id, ...parts }) => ({ id, category, title: titleOf(parts) }));
}

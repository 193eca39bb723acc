import { sql } from 'kysely';
import type { OrderStage } from '@tag/contract/orders';

interface Part {
  readonly id: string;
  readonly orderId: number;
  readonly number: string;
  readonly stage: OrderStage;
}

/**
 * SQL: the sub-orders with a user's own cards, whoever's order they came with, of which some may be here: once an
 * order has shipped, all have left. Open orders are few among a dealer's, and have an index.
 */
export const partsHere = (userId: string) => sql<Part>`(
  select s.id, s.order_id, o.number, o.stage
  from sub_orders s join orders o on o.id = s.order_id
  where s.customer_id = ${userId} and o.stage <> 'shipped'
  union all
  select s.id, s.order_id, o.number, o.stage
  from orders o join sub_orders s on s.order_id = o.id
  where o.owner_id = ${userId} and s.customer_id is null and o.stage <> 'shipped')`;

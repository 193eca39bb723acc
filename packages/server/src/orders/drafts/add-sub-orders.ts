import type { NewSubOrders } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';

/**
 * Adds the sub-orders that don't exist after an order's last one, all in one statement. Their customers are
 * named, not invited.
 * @returns how many it added, and how many the order has now
 */
export async function addSubOrders(
  db: Transaction,
  orderId: number,
  items: NewSubOrders['items'],
): Promise<{ readonly added: number; readonly count: number }> {
  const { rows } = await sql<{ added: number; before: number }>`
    with before as (
      select count(*) as count, coalesce(max(position), -1) as last
      from sub_orders where order_id = ${orderId}),
    added as (
      insert into sub_orders (id, order_id, position, name, customer_email)
      select n.id, ${orderId}, before.last + n.place, n.name, n.email
      from before, unnest(${items.map(({ id }) => id)}::uuid[],
        ${items.map(({ name }) => name)}::text[],
        ${items.map(({ email }) => email)}::text[]) with ordinality n(id, name, email, place)
      on conflict (id) do nothing
      returning id)
    select before.count as before, (select count(*) from added) as added from before`.execute(db);
  const { added, before } = rows[0]!;
  return { added, count: before + added };
}

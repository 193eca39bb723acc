import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../db/queries.ts';

/** An order, by its id or by something that belongs to it. */
type WhichOrder =
  | { readonly id: number }
  | { readonly number: string }
  | { readonly itemId: string }
  | { readonly certificate: string }
  | { readonly proposalId: string }
  | { readonly reviewRequestId: string }
  | { readonly reviewId: string };

/**
 * Locks an order until the transaction ends, if there is such an order: changes of an order, its
 * sub-orders, its cards, and its payment take turns. Read in a later statement: only that one sees
 * changes of the previous transaction.
 */
export async function lockOrderRow(db: Transaction, which: WhichOrder): Promise<void> {
  await sql`select from orders o where ${isWanted(which)} for update`.execute(db);
}

function isWanted(which: WhichOrder): RawBuilder<boolean> {
  if ('id' in which) return sql`o.id = ${which.id}`;
  if ('number' in which) return sql`o.number = ${which.number}`;
  if ('proposalId' in which) {
    return sql`o.id = (select p.order_id from price_proposals p where p.id = ${which.proposalId})`;
  }
  if ('reviewRequestId' in which) {
    return sql`o.id in (
      select r.order_id from card_reviews r where r.request_id = ${which.reviewRequestId})`;
  }
  if ('reviewId' in which) {
    return sql`o.id = (select r.order_id from card_reviews r where r.id = ${which.reviewId})`;
  }
  const isItem =
    'itemId' in which ? sql`i.id = ${which.itemId}` : sql`i.certificate = ${which.certificate}`;
  return sql`o.id in (
    select s.order_id
    from order_items i
    join sub_orders s on s.id = i.sub_order_id
    where ${isItem})`;
}

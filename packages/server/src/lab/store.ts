import { ApiError } from '@tag/contract/errors';
import type { Selectable } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';

export type LabOrder = Selectable<Tables['orders']>;

/** @throws ApiError `not_found`. */
export async function findLabOrder(db: Queries, orderNumber: string): Promise<LabOrder> {
  const found = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', orderNumber)
    .executeTakeFirst();
  if (!found) throw new ApiError('not_found');
  return found;
}

/**
 * An order, locked until the transaction ends: changes of one order wait for each other.
 * @throws ApiError `not_found`.
 */
export async function lockLabOrder(db: Transaction, orderNumber: string): Promise<LabOrder> {
  await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .forUpdate()
    .execute();
  // A statement of its own: only a new look sees what the transaction before this one changed.
  return findLabOrder(db, orderNumber);
}

/**
 * The order of a card, locked until the transaction ends.
 * @throws ApiError `not_found`.
 */
export async function lockOrderOfCard(db: Transaction, itemId: string): Promise<LabOrder> {
  const found = await db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select('o.number')
    .where('i.id', '=', itemId)
    .executeTakeFirst();
  if (!found) throw new ApiError('not_found');
  return lockLabOrder(db, found.number);
}

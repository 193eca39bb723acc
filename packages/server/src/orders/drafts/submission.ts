import type { OrderStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';
import { recordOrderEvents } from '../events/events.ts';
import type { SeenOrder } from '../rows/order-store.ts';

/**
 * Moves an order that is paid and complete to its first stage after `incomplete`.
 * @param order locked by this transaction, with nothing missing (`orderMissing`)
 */
export async function submitOrder(
  db: Transaction,
  { id, ownerId, submissionKit }: SeenOrder,
): Promise<void> {
  const stage: OrderStage = submissionKit ? 'sub_kit_assembly' : 'pending_receipt';
  const now = sql<Date>`now()`;
  await db
    .updateTable('orders')
    .set({ stage, stageSince: now, submittedAt: now, updatedAt: now, step: 'order-overview' })
    .where('id', '=', id)
    .execute();
  await recordOrderEvents(db, [
    { orderId: id, kind: 'stage', stage, actorId: ownerId, actor: 'customer' },
  ]);
  await db
    .updateTable('subOrders')
    .set({ lockedAt: now })
    .where('orderId', '=', id)
    .where('lockedAt', 'is', null)
    .execute();
}

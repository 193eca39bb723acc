import { releaseCoupon } from '../coupons/reserve.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJobs } from '../jobs/add-job.ts';
import { lockOrder, type SeenOrder } from '../orders/rows/order-store.ts';

/**
 * Detaches the coupon from an order and drops its quote, unless the order is paid or being paid.
 * @param isWanted called once the order is locked
 * @returns whether it was detached
 */
export async function detachCoupon(
  db: Transaction,
  orderId: number,
  isWanted: (order: SeenOrder) => boolean = () => true,
): Promise<boolean> {
  const { number, ownerId } = await db
    .selectFrom('orders')
    .select(['number', 'ownerId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const order = await lockOrder(db, number, ownerId);
  if (order.paidAt || order.isCheckoutOpen || !isWanted(order)) return false;
  await releaseCoupon(db, orderId);
  await db
    .updateTable('orders')
    .set((it) => ({
      quote: null,
      quoteExpiresAt: null,
      priceListId: null,
      version: it('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute();
  return true;
}

/** How long an unchanged order keeps its coupon. */
const IDLE_MS = 24 * 3_600_000;

/** Adds a job for each order with a coupon that is unchanged for 24 hours. */
export async function releaseIdleCoupons({ query }: Pick<Database, 'query'>): Promise<void> {
  const idle = await query
    .selectFrom('coupons as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .select('o.id as orderId')
    .where('o.updatedAt', '<', idleSince())
    .execute();
  await addJobs(query, 'release_idle_coupon', idle);
}

/** Releases the coupon of an order, if it is still unchanged. */
export async function releaseIdleCoupon(
  { query }: Pick<Database, 'query'>,
  orderId: number,
): Promise<void> {
  await inTransaction(query, (db) =>
    detachCoupon(db, orderId, (order) => order.updatedAt < idleSince()),
  );
}

const idleSince = () => new Date(Date.now() - IDLE_MS);

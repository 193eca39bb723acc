import type { Transaction } from '../../db/queries.ts';
import { lockOrderRow } from '../rows/lock-order-row.ts';

/** The card of an order that a certificate was given to. */
interface CertifiedItem {
  readonly itemId: string;
  readonly orderId: number;
  readonly subOrderId: string;
}

/**
 * Locks the order that a certificate's card is part of, until the transaction ends.
 * @returns undefined if no order has a card with the certificate.
 */
export async function lockCertifiedItem(
  db: Transaction,
  certificate: string,
): Promise<CertifiedItem | undefined> {
  await lockOrderRow(db, { certificate });
  return db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .select(['i.id as itemId', 's.orderId', 'i.subOrderId'])
    .where('i.certificate', '=', certificate)
    .executeTakeFirst();
}

/** Removes the certificate from its card; the card may get another. */
export async function clearCertificate(db: Transaction, itemId: string): Promise<void> {
  await db.updateTable('orderItems').set({ certificate: null }).where('id', '=', itemId).execute();
  await db
    .updateTable('certificateOwners')
    .set({ itemId: null })
    .where('itemId', '=', itemId)
    .execute();
}

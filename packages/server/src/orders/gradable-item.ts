import type { CardOutcome, CardStage } from '@tag/contract/orders';
import type { Transaction } from '../db/queries.ts';
import { lockOrderRow } from './lock-order-row.ts';

/** A card of an order, with the fields needed for grading. */
export interface GradableItem {
  readonly itemId: string;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly subOrderId: string;
  /** The future owner of the certificate. */
  readonly customerId: string;
  readonly stage: CardStage | null;
  readonly outcome: CardOutcome | null;
  readonly certificate: string | null;
  /** null: not identified yet. */
  readonly variationId: number | null;
  readonly serialNumber: number | null;
  readonly divisorNumber: number | null;
  readonly cmpCode: string | null;
  readonly isPrizm: boolean | null;
  readonly isRefractor: boolean | null;
  /** Of the shipping address; null: not known. */
  readonly countryCode: string | null;
  readonly stateCode: string | null;
}

/** Locks the order of a card until the transaction ends. @returns undefined when there is no such card. */
export async function lockGradableItem(
  db: Transaction,
  itemId: string,
): Promise<GradableItem | undefined> {
  await lockOrderRow(db, { itemId });
  return db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .leftJoin('userAddresses as a', 'a.id', 'o.shippingAddressId')
    .leftJoin('countries as c', 'c.id', 'a.countryId')
    .select(['i.id as itemId', 'o.id as orderId', 'o.number as orderNumber', 'i.subOrderId'])
    .select((it) => it.fn.coalesce('s.customerId', 'o.ownerId').as('customerId'))
    .select(['i.stage', 'i.outcome', 'i.certificate', 'i.variationId'])
    .select(['i.serialNumber', 'i.divisorNumber', 'i.cmpCode', 'i.isPrizm', 'i.isRefractor'])
    .select(['c.code as countryCode', 'a.stateCode'])
    .where('i.id', '=', itemId)
    .executeTakeFirst();
}

/** Gives a card its certificate, and the certificate to the card's customer. */
export async function certifyItem(
  db: Transaction,
  { customerId, itemId }: Pick<GradableItem, 'customerId' | 'itemId'>,
  certificate: string,
): Promise<void> {
  await db.updateTable('orderItems').set({ certificate }).where('id', '=', itemId).execute();
  await db
    .insertInto('certificateOwners')
    .values({ certificate, ownerId: customerId, itemId })
    .execute();
}

/** Whether all gradable cards of a sub-order are graded. */
export async function isAllGraded(db: Transaction, subOrderId: string): Promise<boolean> {
  const left = await db
    .selectFrom('orderItems')
    .select('id')
    .where('subOrderId', '=', subOrderId)
    .where('stage', 'is not', null)
    .where('outcome', 'is', null)
    .where('certificate', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return !left;
}

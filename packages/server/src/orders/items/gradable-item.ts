import type { CardOutcome, CardStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';
import { lockOrderRow } from '../rows/lock-order-row.ts';
import { IS_SERIAL_HELD } from './same-serial.ts';

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
  /** When the lab said which card it is; null: only its customer did. */
  readonly identifiedAt: Date | null;
  /** Another card has its serial number. */
  readonly isSerialHeld: boolean;
  /** What the lab saw on the card. */
  readonly seen: {
    readonly serialNumber: number | null;
    readonly divisorNumber: number | null;
    readonly cmpCode: string | null;
    readonly isPrizm: boolean;
    readonly isRefractor: boolean;
  };
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
  const row = await db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .leftJoin('userAddresses as a', 'a.id', 'o.shippingAddressId')
    .leftJoin('countries as c', 'c.id', 'a.countryId')
    .select(['i.id as itemId', 'o.id as orderId', 'o.number as orderNumber', 'i.subOrderId'])
    .select((it) => it.fn.coalesce('s.customerId', 'o.ownerId').as('customerId'))
    .select(['i.stage', 'i.outcome', 'i.certificate', 'i.variationId'])
    .select(['i.identifiedAt', IS_SERIAL_HELD.as('isSerialHeld')])
    .select(['i.seenSerialNumber', 'i.seenDivisorNumber', 'i.seenCmpCode'])
    .select(['i.seenIsPrizm', 'i.seenIsRefractor'])
    .select(['c.code as countryCode', 'a.stateCode'])
    .where('i.id', '=', itemId)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    seenCmpCode,
    seenDivisorNumber,
    seenIsPrizm,
    seenIsRefractor,
    seenSerialNumber,
    ...item
  } = row;
  const seen = {
    serialNumber: seenSerialNumber,
    divisorNumber: seenDivisorNumber,
    cmpCode: seenCmpCode,
    isPrizm: seenIsPrizm,
    isRefractor: seenIsRefractor,
  };
  return { ...item, seen };
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

/** Whether all gradable cards of a sub-order are graded, and their reports are public. */
export async function isAllGraded(db: Transaction, subOrderId: string): Promise<boolean> {
  const left = await db
    .selectFrom('orderItems')
    .select('id')
    .where('subOrderId', '=', subOrderId)
    .where('stage', 'is not', null)
    .where('outcome', 'is', null)
    .where(
      sql<boolean>`(certificate is null or exists (
        select from graded_cards g
        where g.certificate = order_items.certificate and g.published_at is null))`,
    )
    .limit(1)
    .executeTakeFirst();
  return !left;
}

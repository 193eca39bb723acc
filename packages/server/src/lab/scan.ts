import type { Scan } from '@tag/contract/lab';
import { Refusal } from '@tag/contract/errors';
import type { Queries } from '../db/queries.ts';
import { readQrText } from '../orders/papers/packing.ts';
import { readBenchCards } from './bench-cards.ts';
import { readBenchOrder } from './bench-order.ts';
import type { LabOrder } from './lab-store.ts';

interface Found {
  readonly order: LabOrder;
  readonly subOrderId: string | null;
  readonly itemId: string | null;
}

/**
 * Finds the packing list, order, or certificate that a scanned or typed text names.
 * @throws ApiError `scan_unknown`.
 */
export async function readScan(db: Queries, scanned: string): Promise<Scan> {
  const text = scanned.toUpperCase();
  const found =
    (await findPackingList(db, text)) ??
    (await findByNumber(db, text)) ??
    (await findCertified(db, text));
  if (!found) throw new Refusal('scan_unknown', { details: { text: scanned } });
  const { itemId, order, subOrderId } = found;
  const [card = null] = itemId === null ? [] : await readBenchCards(db, order, [itemId]);
  return { order: await readBenchOrder(db, order), subOrderId, card };
}

async function findPackingList(db: Queries, text: string): Promise<Found | undefined> {
  const named = readQrText(text);
  if (!named) return undefined;
  const found = await db
    .selectFrom('orders as o')
    .innerJoin('subOrders as s', 's.orderId', 'o.id')
    .selectAll('o')
    .select('s.id as subOrderId')
    .where('o.number', '=', named.orderNumber)
    .where('s.position', '=', named.position)
    .executeTakeFirst();
  return found && { order: found, subOrderId: found.subOrderId, itemId: null };
}

async function findByNumber(db: Queries, text: string): Promise<Found | undefined> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', text)
    .executeTakeFirst();
  return order && { order, subOrderId: null, itemId: null };
}

async function findCertified(db: Queries, text: string): Promise<Found | undefined> {
  const found = await db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .selectAll('o')
    .select(['i.id as itemId', 's.id as subOrderId'])
    .where('i.certificate', '=', text)
    .executeTakeFirst();
  return found && { order: found, subOrderId: found.subOrderId, itemId: found.itemId };
}

import { Refusal } from '@tag/contract/errors';
import type { PackageList } from '@tag/contract/orders';
import type { Queries } from '../../db/queries.ts';
import { readLightItems } from '../items/items.ts';
import { readPerson } from '../rows/person.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { listSubOrders, type SubOrderRow } from '../rows/sub-order-rows.ts';
import { findRequest } from '../drafts/submitters.ts';

/** The text in the QR code of a sub-order's packing list. */
const qrTextOf = ({ number }: SeenOrder, { position }: Pick<SubOrderRow, 'position'>) =>
  `TAG1:${number}:${position}`;

/** The subject of such a text; undefined: it isn't one. */
export function readQrText(text: string): { orderNumber: string; position: number } | undefined {
  const [, orderNumber, position] = /^TAG1:(\w+):(\d{1,4})$/.exec(text) ?? [];
  return orderNumber && position ? { orderNumber, position: Number(position) } : undefined;
}

/** The QR codes of the sub-orders the viewer may see. */
export async function listQrTexts(db: Queries, order: SeenOrder) {
  const subOrders = await listSubOrders(db, [order]);
  return subOrders.map((subOrder) => ({
    subOrderId: subOrder.id,
    name: subOrder.name,
    text: qrTextOf(order, subOrder),
  }));
}

/**
 * The contents of a sub-order's parcel, with the viewer as sender; staff see the group submitter who
 * accepted, or the owner.
 * @param shipTo the lines of our address.
 * @throws ApiError `not_found`; `order_unpaid`.
 */
export async function readPackageList(
  db: Queries,
  order: SeenOrder,
  subOrderId: string,
  shipTo: readonly string[],
): Promise<PackageList> {
  const subOrder = (await listSubOrders(db, [order])).find(({ id }) => id === subOrderId);
  if (!subOrder) throw new Refusal('not_found');
  if (!order.paidAt) throw new Refusal('order_unpaid');
  const { id, name, position, speedName } = subOrder;
  const cards = await readLightItems(db, order, { subOrderId });
  return {
    orderNumber: order.number,
    orderName: order.name,
    subOrder: { id, name, position },
    sender: await readSender(db, order),
    shipTo: [...shipTo],
    serviceSpeed: speedName ?? '',
    cards,
    declaredValue: cards.reduce((sum, { declaredValue }) => sum + (declaredValue ?? 0), 0),
    qr: qrTextOf(order, subOrder),
  };
}

async function readSender(
  db: Queries,
  { customerId, id, ownerId, shipTo }: SeenOrder,
): Promise<PackageList['sender']> {
  if (customerId !== null) return { ...(await readPerson(db, customerId)), address: null };
  const request = await findRequest(db, id);
  const senderId = request?.acceptedAt ? request.submitterId : ownerId;
  return { ...(await readPerson(db, senderId)), address: shipTo };
}

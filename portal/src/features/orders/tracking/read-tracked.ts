import type { PublicClient } from '@tag/client/public';
import {
  listAllOrderItems,
  listLabels,
  listShipments,
  readTracking,
  type CardLabel,
  type CardTracking,
  type OrderTracking,
  type Shipment,
} from '@tag/contract/orders';

/** How far a paid order and its cards are. */
export interface TrackedOrder {
  readonly tracking: OrderTracking;
  readonly shipments: readonly Shipment[];
  readonly labels: readonly CardLabel[];
  /** By item. */
  readonly cards: ReadonlyMap<string, CardTracking>;
  /** How each card is called, by item. */
  readonly titles: ReadonlyMap<string, string>;
  /** The sub-order of each card, by item. */
  readonly subOrders: ReadonlyMap<string, string>;
  readonly readAt: Date;
}

export async function readTracked(
  client: PublicClient,
  orderNumber: string,
  signal: AbortSignal,
): Promise<TrackedOrder> {
  const input = { params: { orderNumber } };
  const [tracking, shipments, labels, items] = await Promise.all([
    client.call(readTracking, input, { signal }),
    client.call(listShipments, input, { signal }),
    client.call(listLabels, input, { signal }),
    client.call(listAllOrderItems, input, { signal }),
  ]);
  return {
    tracking,
    shipments: shipments.items,
    labels: labels.items,
    cards: new Map(tracking.cards.map((card) => [card.itemId, card])),
    titles: new Map(items.items.map(({ id, title }) => [id, title])),
    subOrders: new Map(items.items.map(({ id, subOrderId }) => [id, subOrderId])),
    readAt: new Date(),
  };
}

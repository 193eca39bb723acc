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
  /** What the lab noted about cards that arrived damaged, by item. */
  readonly damage: ReadonlyMap<string, string>;
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
    damage: damageNotes(tracking),
    readAt: new Date(),
  };
}

function damageNotes({ history }: OrderTracking): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  for (const { itemId, kind, note } of history) {
    if (kind === 'card_damaged' && itemId !== null && note) notes.set(itemId, note);
  }
  return notes;
}

import type { PublicClient } from '@tag/client/public';
import {
  itemInputOf,
  listOrderItems,
  MOST_ITEMS_SAVED,
  moveOrderItems,
  type ItemChanges,
  type OrderItem,
} from '@tag/contract/orders';
import type { CardChange } from './card-change.ts';

const ITEMS_PER_PAGE = 1000;

/** All cards of a sub-order. */
export async function readCards(
  client: PublicClient,
  { orderNumber, subOrderId }: { orderNumber: string; subOrderId: string },
  signal: AbortSignal,
): Promise<OrderItem[]> {
  const items: OrderItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { subOrderId, page, pageSize: ITEMS_PER_PAGE };
    const answer = await client.call(
      listOrderItems,
      { params: { orderNumber }, query },
      { signal },
    );
    items.push(...answer.items);
    if (answer.items.length === 0 || items.length >= answer.total) return items;
  }
}

/** A change as it is sent: in as many calls as its cards need. */
export function bodiesOf({ put, remove }: CardChange): Omit<ItemChanges, 'version'>[] {
  const cards = [...put.values()];
  const removed = [...remove];
  const calls = Math.ceil(Math.max(cards.length, removed.length) / MOST_ITEMS_SAVED);
  return Array.from({ length: calls }, (_, index) => {
    const [from, to] = [index * MOST_ITEMS_SAVED, (index + 1) * MOST_ITEMS_SAVED];
    return { put: cards.slice(from, to).map(itemInputOf), remove: removed.slice(from, to) };
  });
}

/** Moves a card to the end of another sub-order. @returns the version of the one it left */
export async function moveCard(
  client: PublicClient,
  orderNumber: string,
  cardId: string,
  from: { readonly id: string; readonly version: number },
  to: { readonly id: string; readonly version: number },
): Promise<number> {
  const { items } = await client.call(moveOrderItems, {
    params: { orderNumber, subOrderId: from.id },
    body: {
      ids: [cardId],
      version: from.version,
      to: { subOrderId: to.id, version: to.version },
    },
  });
  return items.find(({ id }) => id === from.id)!.version;
}

import type { OrderItem } from '@tag/contract/orders';

/** Equal cards: at least one. */
export type EqualCards = readonly [OrderItem, ...OrderItem[]];

/**
 * Cards found as the same card and variation, together at the place of the first one. A card that isn't
 * in the catalogue is alone: what was typed alike needn't be alike.
 */
export function groupCards(cards: readonly OrderItem[]): EqualCards[] {
  const groups = new Map<string, [OrderItem, ...OrderItem[]]>();
  for (const card of cards) {
    const { cardId, id, state, variation, variationId } = card;
    const key = cardId === null ? id : [cardId, variationId ?? variation, state].join();
    const group = groups.get(key);
    if (group) group.push(card);
    else groups.set(key, [card]);
  }
  return [...groups.values()];
}

import { FAKE_SUB_ORDER_ID } from '../constants/orders.ts';
import { cardEntryFields } from './entry-rules.ts';
import type { ItemInput, OrderItem } from './items.ts';

/** The fields that identify a card, without its id and position. */
export type CardEntry = Pick<OrderItem, keyof typeof cardEntryFields>;

const ENTRY_NAMES = Object.keys(cardEntryFields) as readonly (keyof CardEntry)[];

/** A card that was just entered, until the server has looked at it. */
export function newCard(card: Partial<OrderItem> & { position: number }): OrderItem {
  return {
    id: crypto.randomUUID(),
    subOrderId: FAKE_SUB_ORDER_ID,
    cardId: null,
    variationId: null,
    state: 'by_hand',
    title: describeEntry(card),
    image: null,
    size: 'standard',
    declaredValue: null,
    problems: [],
    ...card,
  };
}

/** `1989 Upper Deck #1 Ken Griffey Jr.`, as far as it was entered. */
function describeEntry(entry: CardEntry): string {
  const { year, set, subset, number, name, variation } = entry;
  return [year, set, subset, number && `#${number}`, name, variation && `(${variation})`]
    .filter(Boolean)
    .join(' ');
}

/** A card as it is sent. */
export function itemInputOf(card: OrderItem): ItemInput {
  const { id, position, cardId, variationId, state, size, declaredValue } = card;
  return {
    ...{ id, position, cardId, variationId, size, declaredValue },
    ...entryOf(card),
    ...(state === 'uncertain' && { isUncertain: true }),
  };
}

/** The parts of a card that were entered. */
export function entryOf(card: OrderItem): CardEntry {
  return Object.fromEntries(
    ENTRY_NAMES.filter((name) => card[name] !== undefined).map((name) => [name, card[name]]),
  ) as CardEntry;
}

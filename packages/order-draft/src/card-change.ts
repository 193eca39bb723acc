import type { OrderItem } from '@tag/contract/orders';

/** Unsaved changes of a sub-order's cards. No card is in both. */
export interface CardChange {
  readonly put: ReadonlyMap<string, OrderItem>;
  readonly remove: ReadonlySet<string>;
}

export const NO_CHANGE: CardChange = { put: new Map(), remove: new Set() };

/** Both changes as one: the later one counts. */
export const mergeChanges = (earlier: CardChange, later: CardChange): CardChange => ({
  put: new Map(
    [...earlier.put, ...later.put].filter(([id]) => later.put.has(id) || !later.remove.has(id)),
  ),
  remove: new Set([...earlier.remove, ...later.remove].filter((id) => !later.put.has(id))),
});

/** The cards after a change; new ones come last. */
export function withChange(items: readonly OrderItem[], change: CardChange | null): OrderItem[] {
  if (!change) return [...items];
  const known = new Set(items.map(({ id }) => id));
  return [
    ...items
      .filter(({ id }) => !change.remove.has(id))
      .map((card) => change.put.get(card.id) ?? card),
    ...[...change.put.values()].filter(({ id }) => !known.has(id)),
  ];
}

/** By position. */
export const sorted = (items: readonly OrderItem[]): readonly OrderItem[] =>
  [...items].sort((one, other) => one.position - other.position);

/** Cards as the server answered them, but those that were changed since they were sent. */
export const withAnswer = (
  items: readonly OrderItem[],
  sent: ReadonlySet<OrderItem>,
  answered: ReadonlyMap<string, OrderItem>,
): OrderItem[] => items.map((card) => (sent.has(card) ? (answered.get(card.id) ?? card) : card));

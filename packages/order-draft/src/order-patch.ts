import type { NewOrder, Order, OrderChange } from '@tag/contract/orders';

/** A step's changes of the order; the version is added when they are sent. */
export type OrderPatch = Omit<OrderChange, 'version'>;

/** Both changes as one: the later one counts. */
export const mergePatches = (earlier: OrderPatch, later: OrderPatch): OrderPatch => ({
  ...earlier,
  ...later,
  ...((earlier.options ?? later.options) && {
    options: { ...earlier.options, ...later.options },
  }),
});

/** The order after a change. */
export function withPatch(order: Order, patch: OrderPatch | null): Order {
  if (!patch) return order;
  const { options, name, step, paidFirst, quantity } = patch;
  return {
    ...order,
    ...(name !== undefined && { name }),
    ...(step !== undefined && { step }),
    ...(paidFirst !== undefined && { paidFirst }),
    ...(quantity !== undefined && { quantity }),
    options: { ...order.options, ...defined(options ?? {}) },
  };
}

/** Without the values that are left out. */
function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** The order as it is created. */
export function newOrderOf({ kind, name, paidFirst, quantity, options }: Order): NewOrder {
  return { kind, name, options, ...(paidFirst && quantity !== null && { paidFirst, quantity }) };
}

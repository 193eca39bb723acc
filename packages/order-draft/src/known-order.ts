import type { Order } from '@tag/contract/orders';
import { isNewOrder } from './blank-order.ts';

/** An order as the server answered it. */
export interface Answer {
  readonly order: Order;
  /** When it was asked for: rises from one call to the next. */
  readonly asked: number;
}

/**
 * Whether an answer is from before what is known: it has a lower version of the order or of its cards. With the
 * same versions, its time and the order of the questions decide; the time alone can't, as it is that of
 * a transaction's begin.
 */
export function isOlder({ order, asked }: Answer, known: Answer): boolean {
  if (isNewOrder(known.order.orderNumber)) return false;
  if (order.version !== known.order.version) return order.version < known.order.version;
  const versions = new Map(known.order.subOrders.map(({ id, version }) => [id, version]));
  const rises = order.subOrders.map(({ id, version }) => version - (versions.get(id) ?? version));
  if (rises.some((rise) => rise !== 0)) return rises.some((rise) => rise < 0);
  return asked < known.asked && order.updatedAt <= known.order.updatedAt;
}

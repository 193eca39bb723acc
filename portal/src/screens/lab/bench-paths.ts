import { href } from '../../pages/href.ts';

export const BENCH_PATH = href('/lab/:orderNumber?');

/** The part of an order that is marked and scrolled to: a packing list or a card. */
interface Scanned {
  readonly subOrderId: string | null;
  readonly itemId: string | null;
}

/** An order at the bench. */
export function benchOrderPath(orderNumber: string, scanned?: Scanned): string {
  const query = new URLSearchParams({
    ...(scanned?.subOrderId && { list: scanned.subOrderId }),
    ...(scanned?.itemId && { card: scanned.itemId }),
  }).toString();
  const path = href('/lab/:orderNumber?', { orderNumber });
  return query ? `${path}?${query}` : path;
}

/** Orders whose number, name, or customer has these words. */
export const benchSearchPath = (search: string): string =>
  `${BENCH_PATH}?${new URLSearchParams({ search }).toString()}`;

/** The bench is one page for all orders: the focus stays in the scan field. */
export const KEEPS_PLACE = { keepsPlace: true } as const;

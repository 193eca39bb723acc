import { NEW_ORDER_ID_PREFIX } from '@tag/contract/constants';
import { ORDER_STEPS, type OrderKind, type OrderStep } from '@tag/contract/orders';
import { href } from '../../pages/href.ts';

/** A step of an order's submission. */
export function submissionPath(step: OrderStep, orderNumber: string): string {
  return href('/card-submission/:step/:orderNumber/:couponId?', { step, orderNumber });
}

/** Where the cards of an order that was paid first are entered. */
export function completeCardPath(orderNumber: string): string {
  return href('/complete-card/:orderNumber', { orderNumber });
}

/** A new order's first choices. */
export interface OrderStart {
  readonly kind: OrderKind;
  /** Cards to pay for first and enter later. */
  readonly quantity?: number | undefined;
  readonly tier?: string | undefined;
  readonly include360Video?: boolean | undefined;
}

/**
 * The first step of an order that isn't created yet. Its pseudo id contains its first choices:
 * the order is created with the first input.
 */
export function newOrderPath({ kind, quantity, tier, include360Video }: OrderStart): string {
  const step =
    kind === 'group' ? 'group-entry' : quantity === undefined ? 'card-entry' : 'shipping';
  const query = new URLSearchParams({
    ...(quantity !== undefined && { quantity: String(quantity) }),
    ...(tier && { tier }),
    ...(include360Video && { video: '1' }),
  }).toString();
  const path = submissionPath(step, `${NEW_ORDER_ID_PREFIX}-${kind}`);
  return query ? `${path}?${query}` : path;
}

/** A query without a new order's initial values, which the created order has. */
export function withoutStart(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['quantity', 'tier', 'video']) query.delete(name);
  const kept = query.toString();
  return kept && `?${kept}`;
}

/** The fields of an order that decide its next step. */
interface Resumable {
  readonly orderNumber: string;
  readonly step: OrderStep;
  readonly missing: readonly ('cards' | 'payment')[];
  readonly isOwner: boolean;
}

/**
 * The step where an incomplete order continues; a paid one lacks its cards. The customer of a sub-order
 * only enters cards.
 */
export function resumePath({ isOwner, orderNumber, step, missing }: Resumable): string {
  if (!isOwner) return submissionPath('card-entry', orderNumber);
  return missing.includes('payment')
    ? submissionPath(step, orderNumber)
    : completeCardPath(orderNumber);
}

export const isOrderStep = (step: string): step is OrderStep =>
  (ORDER_STEPS as readonly string[]).includes(step);

/** Everything about one order. */
export function orderDetailPath(orderNumber: string): string {
  return href('/order-detail/:orderNumber', { orderNumber });
}

/** Its graded cards, and what their owner decides about them. */
export function orderGradesPath(orderNumber: string): string {
  return href('/order-detail/:orderNumber/grades', { orderNumber });
}

/** Where on that page price changes are answered, labels approved, and sub-orders listed. */
export const PROPOSALS_ID = 'tracking-proposals';
export const LABELS_ID = 'tracking-labels';
export const PARTS_ID = 'order-parts';
/** Where its dates are explained, and reports about its parcels are. Emails link there. */
export const DATES_ID = 'dates';
export const CLAIMS_ID = 'claims';

/** The sheet that goes into the parcel of a sub-order, to print. */
export function packingListPath(orderNumber: string, subOrderId: string): string {
  return href('/orders/:orderNumber/packing-list/:subOrderId', { orderNumber, subOrderId });
}

/** A customer's share of a group order's fees, to print. */
export function statementPath(orderNumber: string): string {
  return href('/orders/:orderNumber/statement', { orderNumber });
}

/** An order's payment, to print. */
export function receiptPath(orderNumber: string): string {
  return href('/orders/:orderNumber/receipt', { orderNumber });
}

/** The proof of who has an order's cards, to print; there, parcels are reported. */
export function possessionPath(orderNumber: string): string {
  return `${href('/possession')}?${new URLSearchParams({ order: orderNumber })}`;
}

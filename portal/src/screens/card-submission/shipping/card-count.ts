import type { Order } from '@tag/contract/orders';

/** How many cards the order's prices are for. */
export const cardCount = ({ cards, paidFirst, quantity }: Order): number =>
  paidFirst ? (quantity ?? 0) : cards;

import type { BenchCard } from '@tag/contract/lab';
import { ORDER_TRANSITIONS, type CardStage, type OrderStage } from '@tag/contract/orders';

/** Where a card is in the lab; null: it hasn't arrived, or has left. Cards that go back wait to be packed. */
export function placeOf({ isShipped, outcome, stage }: BenchCard): CardStage | null {
  if (stage === null || isShipped || stage === 'shipped') return null;
  return outcome === null ? stage : 'order_complete';
}

/** Whether a parcel may still bring it. Who paid for a missing card has the money back. */
export const isAwaited = ({ outcome, stage }: BenchCard): boolean =>
  stage === null && outcome === null;

/** Whether nothing stops it: no question to the customer, and its grade where one is needed. */
export const canGoOn = (card: BenchCard): boolean =>
  card.isHeld === null && (placeOf(card) !== 'verification' || card.certificate !== null);

/** Where the bench moves what is at a stage: the usual way first. Parcels and canceling do the rest. */
export const movesFrom = (stage: OrderStage): OrderStage[] =>
  ORDER_TRANSITIONS[stage].filter(
    (to) => to !== 'received' && to !== 'shipped' && to !== 'cancelled',
  );

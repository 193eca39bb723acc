import type { BenchCard } from '@tag/contract/lab';
import {
  CARD_STAGES,
  ORDER_TRANSITIONS,
  type CardStage,
  type OrderStage,
} from '@tag/contract/orders';

/** Where a card is in the lab; null: it hasn't arrived, or has left. Cards that go back wait to be packed. */
export function placeOf({ isShipped, outcome, stage }: BenchCard): CardStage | null {
  if (stage === null || isShipped || stage === 'shipped') return null;
  return outcome === null ? stage : 'order_complete';
}

/** Whether it may still arrive in a parcel. Missing cards have been refunded. */
export const isAwaited = ({ outcome, stage }: BenchCard): boolean =>
  stage === null && outcome === null;

/**
 * Whether nothing stops it: no question to the customer, its grade where one is needed, and at the end
 * everything that was paid for.
 */
export const canGoOn = (card: BenchCard): boolean =>
  card.isHeld === null &&
  (placeOf(card) !== 'verification' || card.certificate !== null) &&
  (placeOf(card) !== 'slab_imaging' || card.missing.length === 0);

const isInLab = (stage: OrderStage): stage is CardStage =>
  stage !== 'shipped' && (CARD_STAGES as readonly OrderStage[]).includes(stage);

/** Where the bench moves cards from a stage: the usual way first. Parcels do the rest. */
export const movesFrom = (stage: CardStage): CardStage[] =>
  ORDER_TRANSITIONS[stage].filter(isInLab);

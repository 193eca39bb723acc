import type { BenchCard, BenchPlace } from '@tag/contract/lab';
import {
  CARD_STAGES,
  ORDER_TRANSITIONS,
  type CardStage,
  type OrderStage,
} from '@tag/contract/orders';

/** Where a card is; null: missing, and refunded. Cards that go back wait to be packed. */
export function placeOf({ isShipped, outcome, stage }: BenchCard): BenchPlace | null {
  if (stage === null) return outcome === null ? 'pending_receipt' : null;
  if (isShipped || stage === 'shipped') return 'shipped';
  return outcome === null ? stage : 'order_complete';
}

const isInLab = (stage: OrderStage): stage is CardStage =>
  stage !== 'shipped' && (CARD_STAGES as readonly OrderStage[]).includes(stage);

/** Where the bench moves cards from a stage: the usual way first. Parcels do the rest. */
export const movesFrom = (stage: CardStage): CardStage[] =>
  ORDER_TRANSITIONS[stage].filter(isInLab);

import { ORDER_STAGE_LABELS, type OrderStage } from '@tag/contract/orders';
import { StageChip } from '../../features/orders/stage.tsx';

/** A stage in the lab’s words: the customer’s “Waiting for your cards” is expected here. */
export const benchNameOf = (stage: OrderStage): string =>
  stage === 'pending_receipt' ? 'Expected' : ORDER_STAGE_LABELS[stage];

export const BenchStage = ({ stage }: { stage: OrderStage }) => (
  <StageChip stage={stage} name={benchNameOf(stage)} />
);

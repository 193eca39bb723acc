import { STAFF_STAGE_LABELS, type OrderStage } from '@tag/contract/orders';
import { StageChip } from '../../features/orders/stage.tsx';

export const BenchStage = ({ stage }: { stage: OrderStage }) => (
  <StageChip stage={stage} words={STAFF_STAGE_LABELS} />
);

import { ORDER_STAGE_LABELS, type OrderMissing, type OrderStage } from '@tag/contract/orders';
import { stageColor } from './stage-color.ts';
import './stage.css';

interface StageProps {
  stage: OrderStage;
  /** The missing parts of an incomplete order. */
  missing?: readonly OrderMissing[];
}

interface StageChipProps {
  stage: OrderStage;
  /** What it’s called here, if not as customers read it. */
  name?: string;
}

/** A stage in words, with its color. */
export function StageChip({ name, stage }: StageChipProps) {
  return (
    <span className="order-stage-name" style={stageColor(stage)}>
      {name ?? ORDER_STAGE_LABELS[stage]}
    </span>
  );
}

/** The stage of an order; for an incomplete one, its missing parts too. */
export function Stage({ stage, missing = [] }: StageProps) {
  return (
    <span className="order-stage">
      <StageChip stage={stage} />
      {stage === 'incomplete' && missing.length > 0 && (
        <span className="order-stage-missing">{missingInWords(missing)}</span>
      )}
    </span>
  );
}

function missingInWords(missing: readonly OrderMissing[]): string {
  if (missing.length === 2) return 'Cards and payment missing';
  return missing[0] === 'cards' ? 'Paid, cards missing' : 'Payment missing';
}

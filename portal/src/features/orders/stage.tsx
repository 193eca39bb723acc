import { ORDER_STAGE_LABELS, type OrderMissing, type OrderStage } from '@tag/contract/orders';
import { stageColor } from './stage-color.ts';
import './stage.css';

interface StageChipProps {
  stage: OrderStage;
  /** As customers read it by default. */
  words?: Readonly<Record<OrderStage, string>>;
}

interface StageProps extends StageChipProps {
  /** The missing parts of an incomplete order. */
  missing?: readonly OrderMissing[];
}

/** A stage in words, with its color. */
export function StageChip({ stage, words = ORDER_STAGE_LABELS }: StageChipProps) {
  return (
    <span className="order-stage-name" style={stageColor(stage)}>
      {words[stage]}
    </span>
  );
}

/** The stage of an order; for an incomplete one, its missing parts too. */
export function Stage({ missing = [], ...chip }: StageProps) {
  return (
    <span className="order-stage">
      <StageChip {...chip} />
      {chip.stage === 'incomplete' && missing.length > 0 && (
        <span className="order-stage-missing">{missingInWords(missing)}</span>
      )}
    </span>
  );
}

function missingInWords(missing: readonly OrderMissing[]): string {
  if (missing.length === 2) return 'Cards and payment missing';
  return missing[0] === 'cards' ? 'Paid, cards missing' : 'Payment missing';
}

import { PHASE_OF_STAGE, type OrderStage } from '@tag/contract/orders';
import type { CSSProperties } from 'react';

/** Sets `--_stage` to the color of a stage's phase. */
export const stageColor = (stage: OrderStage): CSSProperties =>
  ({ '--_stage': `var(--_phase-${PHASE_OF_STAGE[stage]})` }) as CSSProperties;

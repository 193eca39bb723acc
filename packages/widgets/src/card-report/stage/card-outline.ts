import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import type { SideKey } from '../state/defects.ts';

/** Where the card is on the scan of a side; all of the scan where the report doesn't say. */
export function outlineOf({ outline, images }: GradedCardDetail, side: SideKey): Box {
  const { width, height } = images[side];
  return outline?.[side] ?? { x: 0, y: 0, width, height };
}

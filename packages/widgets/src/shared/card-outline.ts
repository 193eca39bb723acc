import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';

/** The card's outline on the scan of a side; all of the scan if the report has none. */
export function outlineOf({ outline, images }: GradedCardDetail, side: 'front' | 'back'): Box {
  const { width, height } = images[side];
  return outline?.[side] ?? { x: 0, y: 0, width, height };
}

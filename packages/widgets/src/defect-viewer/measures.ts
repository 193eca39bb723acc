import { formatCount } from '@tag/contract/formats';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Fact } from '@tag/ui/facts';
import { outlineOf } from '../shared/card-outline.ts';
import type { Shown } from './shown.ts';

const MILLIMETERS_PER_INCH = 25.4;

/** Where a region is and how large: on a certificate's card in millimeters, else in pixels of the picture. */
export function measuresOf({ box, side }: Shown, report: GradedCardDetail | null): Fact[] {
  const isArea = box.width > 1 || box.height > 1;
  if (!side || !report) {
    return [
      ['Position', `${formatCount(box.x)}, ${formatCount(box.y)} px`],
      ['Size', isArea && `${formatCount(box.width)} × ${formatCount(box.height)} px`],
    ];
  }
  const card = outlineOf(report, side === 'FRONT' ? 'front' : 'back');
  const across = (report.size.width * MILLIMETERS_PER_INCH) / card.width;
  const down = (report.size.height * MILLIMETERS_PER_INCH) / card.height;
  const left = Math.max(0, (box.x - card.x) * across).toFixed(1);
  const top = Math.max(0, (box.y - card.y) * down).toFixed(1);
  const width = (box.width * across).toFixed(2);
  const height = (box.height * down).toFixed(2);
  return [
    ['Position', `${left} mm across, ${top} mm down`],
    ['Size', isArea && `${width} × ${height} mm`],
  ];
}

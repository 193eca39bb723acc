import type { Centering, Defect } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import type { ScanGeometry } from '@tag/demo-art/card/scan-geometry';
import type { Random } from '@tag/demo-art/random';

type Edge = 'left' | 'right' | 'top' | 'bottom';

/** `55/45` of two widths. */
function ratio(first: number, second: number): string {
  const share = Math.round((100 * first) / (first + second));
  return `${share}/${100 - share}`;
}

/** How far from 50 the worse axis is for a loss of so many points; backs are judged more mildly. */
function offsetFor(points: number, side: 'front' | 'back', random: Random): number {
  if (points === 0) return random.between(0, side === 'front' ? 1.4 : 3.4);
  const offset = side === 'front' ? 1.6 + 1.6 * points ** 0.55 : 4.2 + 2.4 * points ** 0.58;
  return Math.min(offset, 41);
}

/**
 * The borders of a side in hundredths of a millimeter such that the worse axis accounts for `points`.
 * `border` is the printed border in millimeters when perfectly centered.
 */
export function measureCentering(
  border: number,
  points: number,
  side: 'front' | 'back',
  random: Random,
): Centering {
  const worse = offsetFor(points, side, random);
  const milder = worse * random.between(0, 0.6);
  const [across, down] = random.chance(0.62) ? [worse, milder] : [milder, worse];
  const axis = (offset: number) => {
    const sum = Math.round(border * 200 + random.normal(0, 4));
    const large = Math.round((sum * (50 + offset)) / 100);
    return random.chance(0.5) ? [large, sum - large] : [sum - large, large];
  };
  const [left, right] = axis(across) as [number, number];
  const [top, bottom] = axis(down) as [number, number];
  return {
    left,
    right,
    top,
    bottom,
    leftRight: ratio(left, right),
    topBottom: ratio(top, bottom),
  };
}

/** The narrow border of the axis that is further off, and the strip of it on the scan. */
export function narrowBorder(
  centering: Centering,
  geometry: ScanGeometry,
): { location: Defect['location'] & Edge; box: Box } {
  const { left, right, top, bottom } = centering;
  const across = Math.abs(left - right) / (left + right);
  const down = Math.abs(top - bottom) / (top + bottom);
  const location: Edge =
    across >= down ? (left < right ? 'left' : 'right') : top < bottom ? 'top' : 'bottom';
  const { card } = geometry;
  const thickness = Math.max(8, Math.round(geometry.px(centering[location] / 100)));
  const box = {
    left: { ...card, width: thickness },
    right: { ...card, x: card.x + card.width - thickness, width: thickness },
    top: { ...card, height: thickness },
    bottom: { ...card, y: card.y + card.height - thickness, height: thickness },
  }[location];
  return { location, box };
}

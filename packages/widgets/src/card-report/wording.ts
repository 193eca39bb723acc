import { formatCount } from '@tag/contract/formats';
import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';

/** Points lost, with a real minus sign: `−12`. */
export function cost(points: number): string {
  return points === 0 ? '0' : `−${formatCount(points)}`;
}

export function sumOf(defects: readonly Pick<Defect, 'deduction'>[]): number {
  return defects.reduce((sum, { deduction }) => sum + deduction, 0);
}

/** `1.9 MB`, `640 KB`: decimal, like file managers. */
export function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1000)} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * `4 square and 3 vertical images`, or with their proportions `4 square (1:1) and 3 vertical (9:16)
 * images`; empty if there are none.
 */
export function imageSets(
  { _1x1, _9x16 }: Pick<NonNullable<GradedCardDetail['slab']>, '_1x1' | '_9x16'>,
  hasRatio = false,
): string {
  const sets = [
    [_1x1.length, hasRatio ? 'square (1:1)' : 'square'],
    [_9x16.length, hasRatio ? 'vertical (9:16)' : 'vertical'],
  ] as const;
  const filled = sets.filter(([count]) => count > 0);
  const all = filled.map(([count, shape]) => `${formatCount(count)} ${shape}`).join(' and ');
  return all && `${all} ${_1x1.length + _9x16.length === 1 ? 'image' : 'images'}`;
}

export function downloadAll(count: number): string {
  return count === 1 ? 'Download the image' : `Download all ${formatCount(count)} images`;
}

import { formatCount } from '@tag/contract/formats';
import type { Defect } from '@tag/contract/graded-cards';

/** Points that were taken off, with a real minus: `−12`. */
export function cost(points: number): string {
  return points === 0 ? '0' : `−${formatCount(points)}`;
}

export function plural(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

export function sumOf(defects: readonly Pick<Defect, 'deduction'>[]): number {
  return defects.reduce((sum, { deduction }) => sum + deduction, 0);
}

/** `1.9 MB`, `640 KB`: decimal, as file managers count. */
export function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1000)} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * A share, rounded to a tenth of a percent: `37.3%`, `0%`, `100%`. What would wrongly round to 0% or 100%
 * is `<0.1%` or `>99.9%`; null (of nothing) is a dash.
 * @param part from 0 to 1
 */
export function formatPercent(part: number | null): string {
  if (part === null) return '–';
  if (part === 0 || part === 1) return `${part * 100}%`;
  const tenths = percentOf(part);
  if (tenths === 0) return '<0.1%';
  return tenths === 100 ? '>99.9%' : `${tenths.toFixed(1)}%`;
}

/** The same as a number, for a file: 37.3 */
export function percentOf(part: number): number {
  return Math.round(part * 1000) / 10;
}

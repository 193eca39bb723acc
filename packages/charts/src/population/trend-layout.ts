/** So many at the end of a day. */
export interface TrendPoint {
  /** `2026-11-21`, UTC. */
  readonly day: string;
  readonly total: number;
}

export interface TrendOptions {
  /** The first and last day that is drawn. */
  readonly from: string;
  readonly to: string;
  /** How many there were before the first day. */
  readonly before: number;
  /** Days on which it changed, oldest first. */
  readonly points: readonly TrendPoint[];
  readonly width: number;
  readonly height: number;
}

const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/**
 * A count over time as a line in steps: it stays until the day it changes. The scale begins at 0, so
 * that twice as high is twice as many.
 */
export function layOutTrend({ from, to, before, points, width, height }: TrendOptions) {
  const start = timeOf(from);
  const span = Math.max(DAY_MS, timeOf(to) - start);
  const most = Math.max(1, before, ...points.map(({ total }) => total));
  const x = (day: string) => round((width * (timeOf(day) - start)) / span);
  const y = (total: number) => round(height - (height * total) / most);
  const line =
    `M0 ${y(before)}` +
    points.map(({ day, total }) => `H${x(day)}V${y(total)}`).join('') +
    `H${width}`;
  return { line, area: `${line}V${height}H0Z`, most, x, y };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The index of the last point on or before a position along the width (0 to 1); -1: before all. */
export function pointAt(
  { from, to, points }: Pick<TrendOptions, 'from' | 'to' | 'points'>,
  part: number,
): number {
  const time = timeOf(from) + part * (timeOf(to) - timeOf(from));
  return points.findLastIndex(({ day }) => timeOf(day) <= time);
}

import { quantile } from 'd3-array';

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
}

/** The value below which this share (0 to 1) of the values is. @throws Error without values. */
export function percentile(values: readonly number[], share: number): number {
  const value = quantile(values, share);
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const percentilesOf = (values: readonly number[]): Percentiles => ({
  p50: median(values),
  p95: percentile(values, 0.95),
  p99: percentile(values, 0.99),
  worst: percentile(values, 1),
});

/** The median of each named figure over rounds. */
export function medians<K extends string>(
  rounds: readonly Readonly<Record<K, number>>[],
): Record<K, number> {
  const names = Object.keys(rounds[0]!) as K[];
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name]))]),
  ) as Record<K, number>;
}

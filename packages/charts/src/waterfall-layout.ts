import { cumsum, nice } from 'd3';

/** One step down: from so many points to so many. */
export interface Drop {
  /** Where it begins and how long it is, percent of the figure's width. */
  readonly start: number;
  readonly length: number;
}

/**
 * Steps down from `full`, each starting where the previous one ended. The scale starts near the score, not
 * at 0: on the full scale, the differences between good cards would be invisible.
 * @param points taken off by each, 0 or more
 */
export function layOutWaterfall(points: readonly number[], full = 1000): Drop[] {
  const lost = cumsum(points);
  const [low] = nice(Math.min(full - (lost.at(-1) ?? 0), full - 1), full, 4);
  const share = (value: number) => (100 * value) / (full - low);
  return points.map((length, index) => ({
    start: share(full - lost[index]! - low),
    length: share(length),
  }));
}

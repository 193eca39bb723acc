import { cumsum, nice, ticks } from 'd3';

/** Something that took points off. */
export interface WaterfallStep {
  readonly id: string;
  readonly name: string;
  /** What distinguishes it from others of the same name, such as where it is. */
  readonly detail?: string;
  /** Points taken off, 0 or more. */
  readonly points: number;
}

/** One step down: from so many points to so many. */
export interface Drop {
  readonly from: number;
  readonly to: number;
}

export interface LaidStep extends Drop {
  readonly step: WaterfallStep;
  /** 1 is the first. */
  readonly number: number;
}

/** Steps too many to show each: what they took together. */
export interface Fold extends Drop {
  readonly count: number;
  /** The most that one of them took. */
  readonly dearest: number;
}

export interface WaterfallLayout {
  readonly shown: readonly LaidStep[];
  readonly folded: Fold | null;
  /** What is left. */
  readonly score: number;
  /** Values for lines across the figure; the first and last are its ends. */
  readonly lines: readonly number[];
  /** Where a value is: percent of the figure's width. */
  at(value: number): number;
}

interface WaterfallOptions {
  readonly steps: readonly WaterfallStep[];
  readonly full: number;
  /** So many are shown; the rest is folded, unless it would be one alone. */
  readonly most: number;
}

/**
 * Steps in their given order, each beginning where the one before it ended. The scale begins near the
 * score, not at 0: on the whole scale, what separates good cards could not be seen.
 */
export function layOutWaterfall({ steps, full, most }: WaterfallOptions): WaterfallLayout {
  const lost = cumsum(steps, ({ points }) => points);
  const laid = steps.map((step, index) => {
    const to = full - lost[index]!;
    return { step, number: index + 1, from: to + step.points, to };
  });
  const score = laid.at(-1)?.to ?? full;
  const [low] = nice(Math.min(score, full - 1), full, 4);
  const shown = laid.length > most + 1 ? laid.slice(0, most) : laid;
  const rest = laid.slice(shown.length);
  return {
    shown,
    folded: rest[0]
      ? {
          count: rest.length,
          dearest: Math.max(...rest.map(({ step }) => step.points)),
          from: rest[0].from,
          to: score,
        }
      : null,
    score,
    lines: ticks(low, full, 4),
    at: (value) => (100 * (value - low)) / (full - low),
  };
}

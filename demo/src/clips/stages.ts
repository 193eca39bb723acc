import { clamp01 } from '@tag/demo-art/raster/raster';

/** The stages of the witness video and when they begin and end, in seconds. */
export const STAGES = {
  register: [0, 2.4],
  centering: [2.4, 6],
  corners: [6, 9.6],
  surface: [9.6, 13],
  grade: [13, 17],
} as const;

export type Stage = keyof typeof STAGES;

export const LENGTH = STAGES.grade[1];

export function stageAt(second: number): Stage {
  const found = Object.entries(STAGES).find(([, [, end]]) => second < end);
  return (found?.[0] ?? 'grade') as Stage;
}

/** How much of a stage is over, 0 to 1. */
export const progress = (stage: Stage, second: number): number => {
  const [from, to] = STAGES[stage];
  return clamp01((second - from) / (to - from));
};

/** Which of `count` equal steps of a stage is under way (`count`: all done), and how much of it is over. */
export function stepOf(stage: Stage, second: number, count: number): [step: number, part: number] {
  const at = progress(stage, second) * count;
  const step = Math.min(count, Math.floor(at));
  return [step, step === count ? 1 : at - step];
}

/** From 0 to 1 and gently at both ends. */
export const ease = (value: number): number => {
  const t = clamp01(value);
  return t * t * (3 - 2 * t);
};

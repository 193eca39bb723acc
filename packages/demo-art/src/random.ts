import { createHash } from 'node:crypto';

import { randomExponential, randomLcg, randomNormal } from 'd3-random';

/** A stream of numbers that is the same on every machine and at every run for the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  normal(mean: number, deviation: number): number;
  /** Positive, with the given mean. */
  exponential(mean: number): number;
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): T[];
}

/** The stream that belongs to the given words, independent of every other. */
export function randomOf(...seed: readonly (string | number)[]): Random {
  const hash = createHash('sha256').update(seed.join('\u0000')).digest();
  const next = randomLcg(hash.readUInt32LE(0) / 2 ** 32);
  const normal = randomNormal.source(next);
  const exponential = randomExponential.source(next);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[whole(0, list.length - 1)]!;
    },
    normal: (mean, deviation) => normal(mean, deviation)(),
    exponential: (mean) => exponential(1 / mean)(),
    shuffled(list) {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = whole(0, i);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
  };
}

import { numberOfCommit, RANDOM_RACES } from '../support/sizes.ts';

/** Random numbers from 0 up to 1, determined by a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same for a commit each time, and others for the next commit. A failure names the seed it ran with. */
export function raceSeeds(): number[] {
  const first = firstSeed();
  return Array.from({ length: RANDOM_RACES }, (_, index) => first + index);
}

/** `RACE_SEED`, to run a failed race first; else the commit's. */
const firstSeed = () => Number(process.env.RACE_SEED) || numberOfCommit();

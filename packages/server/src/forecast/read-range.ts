import type { ReadQueries } from '../db/queries.ts';
import { estimate, expectedDays } from './estimate.ts';
import { readPast } from './forecast-store.ts';
import type { readLabLoad, Speed } from './load.ts';

/** The range of a speed for orders received at a moment, in full business days; null: too few are done. */
export async function readRange(
  db: ReadQueries,
  speed: Speed,
  speeds: readonly Speed[],
  { loadOf, now }: { loadOf: Awaited<ReturnType<typeof readLabLoad>>; now: Date },
) {
  const past = await readPast(db, speed.code, now);
  const range = estimate(past, expectedDays(loadOf(speed, 1, speeds)));
  return {
    likelyDays: range && Math.ceil(range.likely),
    lateDays: range && Math.ceil(range.late),
    basedOn: range?.basedOn ?? 0,
  };
}

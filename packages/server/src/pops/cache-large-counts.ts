import type { ReadDatabase } from '../db/queries.ts';

/** Counting a card with this many certificates takes longer than any other request of a visitor. */
const HOT = 10_000;
/** As long as the answer's cache lifetime. */
const KEPT_MS = 30_000;
const MOST = 200;

type Count<T> = (database: ReadDatabase, variationIds: readonly number[]) => Promise<T>;

/**
 * Counts certificates of some variations, and caches large counts for a while.
 * @param sizeOf how many certificates were counted
 */
export function cacheLargeCounts<T>(count: Count<T>, sizeOf: (counted: T) => number): Count<T> {
  const kept = new WeakMap<ReadDatabase, Map<string, { until: number; counted: Promise<T> }>>();
  return async (database, variationIds) => {
    const hot = kept.get(database) ?? new Map<string, { until: number; counted: Promise<T> }>();
    kept.set(database, hot);
    const key = variationIds.join();
    const known = hot.get(key);
    if (known && known.until > Date.now()) return known.counted;
    const counted = count(database, variationIds);
    hot.delete(key);
    if (sizeOf(await counted) < HOT) return counted;
    hot.set(key, { until: Date.now() + KEPT_MS, counted });
    for (const oldest of hot.keys()) {
      if (hot.size <= MOST) break;
      hot.delete(oldest);
    }
    return counted;
  };
}

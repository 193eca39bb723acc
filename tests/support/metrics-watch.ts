import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pause } from './waiting.ts';

const GUIDE = resolve(import.meta.dirname, '../../packages/build/README.md');
/** Streams are open for as long as a page that follows an order. */
const LOOK_EVERY_MS = 1000;

/** Metrics of parts that the product of the journeys doesn't have, and of moments that pass too fast. */
const NOT_IN_USE: Readonly<Record<string, string>> = {
  tag_replica_lag_seconds: 'it has no replicas',
  tag_s3_operations_total: 'its files are in a folder',
  tag_purges_total: 'it has no edge cache',
  tag_purges_oldest_seconds: 'it has no edge cache',
  tag_jobs: 'jobs are done sooner than anybody looks',
  tag_jobs_oldest_seconds: 'jobs are done sooner than anybody looks',
  tag_drawing_queue: 'pictures are made sooner than anybody looks',
};

/** The metrics of the operator's guide. */
export const documentedMetrics = (): string[] =>
  [...readFileSync(GUIDE, 'utf8').matchAll(/^\| `(tag_\w+)`/gm)].map(([, name]) => name!);

/** The highest value of each metric; of a histogram, how often something was measured. */
function readHighest(text: string, highest: Map<string, number>): void {
  for (const [, name] of text.matchAll(/^# TYPE (\w+) /gm)) {
    if (!highest.has(name!)) highest.set(name!, 0);
  }
  for (const [, series, value] of text.matchAll(/^(\w+)(?:\{.*\})? (\S+)$/gm)) {
    const name = series!.replace(/_count$/, '');
    if (highest.has(name)) highest.set(name, Math.max(highest.get(name)!, Number(value)));
  }
}

/** Looks at a product's metrics until it is stopped. */
export function watchMetrics(url: string) {
  const highest = new Map<string, number>();
  const look = async () => {
    try {
      readHighest(await (await fetch(url, { signal: AbortSignal.timeout(5000) })).text(), highest);
    } catch {
      // It is busy, or about to stop.
    }
  };
  let isOver = false;
  async function watch(): Promise<void> {
    while (!isOver) {
      await look();
      await pause(LOOK_EVERY_MS);
    }
  }
  const watching = watch();
  return {
    /** @returns what the guide promises and wasn't there, or was never used */
    async stop(): Promise<string[]> {
      isOver = true;
      await watching;
      await look();
      return documentedMetrics().flatMap((name) => {
        const value = highest.get(name);
        if (value === undefined) return [`${name} is missing`];
        return value > 0 || name in NOT_IN_USE ? [] : [`${name} is 0`];
      });
    },
  };
}

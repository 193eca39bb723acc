import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, type TimedCall } from './harness/calls.ts';
import { filledDatabase, startPostgres } from './harness/database.ts';
import { readSteadily } from './harness/steady-reads.ts';
import { browsing } from './market/addresses.ts';
import { listCards } from './market/generate.ts';
import { generate, sizeOf } from './pops/generate.ts';

/**
 * Browses a market with a million live listings (made once, and kept in a folder) through the API over loopback,
 * at a steady rate.
 */
const GOAL_MS = 20;
const READS_PER_SECOND = 40;
const WARM_UP_SECONDS = 2;

export const bench = defineBench({
  /** `pages` measures only those with these words in their name. */
  options: { listings: 1_000_000, folder: '', pages: '', seconds: 10 },
  async run(run, { listings, folder, pages, seconds }) {
    const kept = folder || join(tmpdir(), `tag-bench-market-${listings}`);
    const databaseUrl = await filledDatabase(run, await startPostgres(run, kept), {
      name: 'market',
      async fill(url) {
        await generate(url, sizeOf(listings), run.note);
        await listCards(url, run.note);
      },
    });
    const base = await startApi(run, { DATABASE_URL: databaseUrl });
    const read = (addresses: readonly string[], duration = seconds) =>
      readSteadily(addresses, { perSecond: READS_PER_SECOND, seconds: duration });
    const health = await read([`${base}/health`]);
    const calls: Record<string, TimedCall> = { '/health': health };
    for (const [page, paths] of Object.entries(await browsing(databaseUrl, base))) {
      if (!page.includes(pages)) continue;
      const addresses = paths.map((path) => base + path);
      await read(addresses, WARM_UP_SECONDS);
      calls[page] = { ...(await read(addresses)), goal: { ms: GOAL_MS } };
    }
    run.note(`${listings} listings, ${READS_PER_SECOND} reads a second`);
    printCalls(run, health.p50, calls);
  },
});

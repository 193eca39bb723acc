import type { Browser } from 'playwright-core';
import { defineBench } from './harness/bench.ts';
import { serveBuilt } from './harness/built-page.ts';
import { openChromium } from './harness/chromium.ts';
import { medians, percentilesOf } from './harness/percentiles.ts';

/**
 * The population report's table compared with ag-grid-community, taking turns with the same rows and columns in
 * the same browser. The goals are for the most rows.
 */
const TABLES = ['ours', 'ag-grid'] as const;
const LIMIT = 0.4;
/** One step of the clock that frames are measured with. */
const FRAME_TOLERANCE_MS = 0.5;

interface Bench {
  start(): Promise<number>;
  scroll(step: number, frames: number): Promise<number[]>;
}

async function measure(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in window);
  const before = await heap();
  const first = await page.evaluate(() => (window as unknown as { bench: Bench }).bench.start());
  const lengths = await page.evaluate(() =>
    (window as unknown as { bench: Bench }).bench.scroll(240, 150),
  );
  const after = await heap();
  await page.close();
  const { p95, worst } = percentilesOf(lengths);
  return {
    'first rows ms': first,
    'p95 frame ms': p95,
    'worst frame ms': worst,
    MB: after - before,
  };
}
type Measures = Awaited<ReturnType<typeof measure>>;

export const bench = defineBench({
  options: { rounds: 5, rows: 20_000 },
  async run(run, { rounds, rows: most }) {
    const site = await serveBuilt(run, 'table');
    const browser = await openChromium(run);
    const table: Record<string, Measures> = {};
    const measureAll = async (rows: number) => {
      const measured = { ours: [] as Measures[], 'ag-grid': [] as Measures[] };
      for (let round = 0; round < rounds; round += 1) {
        for (const name of TABLES)
          measured[name].push(await measure(browser, `${site}?table=${name}&rows=${rows}`));
      }
      const result = { ours: medians(measured.ours), theirs: medians(measured['ag-grid']) };
      table[`ours, ${rows} rows`] = result.ours;
      table[`ag-grid, ${rows} rows`] = result.theirs;
      return result;
    };
    await measureAll(most / 100);
    await measureAll(most / 10);
    const { ours, theirs } = await measureAll(most);
    run.note(`Medians of ${rounds} rounds`);
    run.table(table);
    const part = ours['first rows ms'] / theirs['first rows ms'];
    run.goal(`first rows of ${most} ÷ the grid’s`, part, { most: LIMIT });
    const frame = { most: theirs['p95 frame ms'] + FRAME_TOLERANCE_MS, unit: 'ms' };
    run.goal('p95 frame while scrolling', ours['p95 frame ms'], frame);
    run.goal('memory', ours.MB, { most: theirs.MB, unit: 'MB' });
  },
});

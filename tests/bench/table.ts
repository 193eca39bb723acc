import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../support/visitor.ts';

/**
 * `npm run bench:table`: the population report's table compared with ag-grid-community, taking turns with the
 * same rows and columns in the same browser. Fails when its first rows take more than 0.4 of the grid's time,
 * or when the p95 frame while scrolling or the memory is worse.
 */
const TABLES = ['ours', 'ag-grid'] as const;
const SIZES = [200, 2000, 20_000];
const ROUNDS = 5;
const LIMIT = 0.4;
/** One step of the clock that frames are measured with. */
const FRAME_TOLERANCE_MS = 0.5;

interface Measures {
  'first rows ms': number;
  'p95 frame ms': number;
  'worst frame ms': number;
  MB: number;
}
interface Bench {
  start(): Promise<number>;
  scroll(step: number, frames: number): Promise<number[]>;
}

async function measure(browser: Browser, url: string): Promise<Measures> {
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
  lengths.sort((a, b) => a - b);
  return {
    'first rows ms': first,
    'p95 frame ms': lengths[Math.floor(lengths.length * 0.95)]!,
    'worst frame ms': lengths.at(-1)!,
    MB: after - before,
  };
}

function middleOf(rounds: readonly Measures[]): Measures {
  const names = Object.keys(rounds[0]!) as (keyof Measures)[];
  const middle = (name: keyof Measures) =>
    rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
  return Object.fromEntries(
    names.map((name) => [name, Math.round(middle(name) * 10) / 10]),
  ) as unknown as Measures;
}

const folder = mkdtempSync(join(tmpdir(), 'tag-table-'));
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: resolve(import.meta.dirname, 'table'),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123'],
      chunkSizeWarningLimit: 4000,
      lib: {
        entry: resolve(import.meta.dirname, 'table/page.tsx'),
        formats: ['es'],
        fileName: 'page',
      },
    },
  });
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Tables</title><div id="container"></div><script type="module" src="/page.js"></script>',
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site');
    const isScript = pathname === '/page.js';
    void readFile(join(folder, isScript ? 'page.js' : 'index.html')).then((body) => {
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  const misses: string[] = [];
  const table: Record<string, Measures> = {};
  for (const rows of SIZES) {
    const rounds = { ours: [] as Measures[], 'ag-grid': [] as Measures[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of TABLES) {
        rounds[name].push(await measure(browser, `${site}/?table=${name}&rows=${rows}`));
      }
    }
    const [ours, theirs] = [middleOf(rounds.ours), middleOf(rounds['ag-grid'])];
    table[`ours, ${rows} rows`] = ours;
    table[`ag-grid, ${rows} rows`] = theirs;
    if (rows < 20_000) continue;
    const part = ours['first rows ms'] / theirs['first rows ms'];
    console.log(`First rows of ${rows}: ${part.toFixed(2)} of the grid’s time`);
    if (part > LIMIT) misses.push(`first rows take more than ${LIMIT} of the grid’s time`);
    if (ours['p95 frame ms'] > theirs['p95 frame ms'] + FRAME_TOLERANCE_MS)
      misses.push('frames are worse');
    if (ours.MB > theirs.MB) misses.push('memory is worse');
  }
  await browser.close();
  server.closeAllConnections();
  server.close();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}; medians of ${ROUNDS}`,
  );
  console.table(table);
  for (const miss of misses) console.error(`Missed: ${miss}`);
  process.exitCode = misses.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

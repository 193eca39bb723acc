import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { createEmbedFiles } from '../../portal/server/embed-files.ts';
import { sampleReport } from '../support/sample-report.ts';
import { defineBench } from './harness/bench.ts';
import { openChromium } from './harness/chromium.ts';
import { median } from './harness/percentiles.ts';
import type { Run } from './harness/run.ts';
import { listen } from './harness/sites.ts';

/** A slow phone's link and processor. */
const LINK = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 1e5 };
const SLOWER = 4;
/** Seconds until the element is ready, first and second visit. */
const GOALS = { summary: [1.2, 0.7], full: [1.8, 1] } as const;
const CERT = 'X0000001';

/**
 * A partner's page with one report, by the script build as it is served, on a slow link: when the report is ready, on
 * a first visit and on a second, and how long tasks block the page before it.
 */
export const bench = defineBench({
  /** `build` names a folder with another build to compare: both are visited in turns. */
  options: { rounds: 5, build: '' },
  async run(run, { rounds, build }) {
    const url = await servePartner(run, 'packages/widgets/dist/embed');
    const other = build && (await servePartner(run, build));
    const browser = await openChromium(run);
    const visit = async (url: string, view: keyof typeof GOALS): Promise<Visit> => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', LINK);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      let scripts = 0;
      page.on('request', (request) => (scripts += +(request.resourceType() === 'script')));
      const ready = async () => {
        await page.goto(`${url}/${view}`, { waitUntil: 'commit' });
        await page.waitForFunction(() => 'readyAt' in window);
        return page.evaluate(() => {
          const { readyAt, blocked } = window as unknown as { readyAt: number; blocked: number };
          return { readyAt, blocked };
        });
      };
      const cold = await ready();
      const requests = scripts;
      const warm = await ready();
      await context.close();
      return { cold: cold.readyAt, warm: warm.readyAt, blocked: cold.blocked, requests };
    };
    for (const view of ['summary', 'full'] as const) {
      const visits: Visit[] = [];
      const others: Visit[] = [];
      for (let round = 0; round < rounds; round++) {
        visits.push(await visit(url, view));
        if (other) others.push(await visit(other, view));
      }
      const of = (figure: keyof Visit) => median(visits.map((it) => it[figure]));
      run.table({
        [view]: rowOf(visits),
        ...(other && { [`${view}, ${build}`]: rowOf(others) }),
      });
      const [cold, warm] = GOALS[view];
      run.goal(`${view}, first visit`, of('cold') / 1000, { most: cold, unit: 's' });
      run.goal(`${view}, second visit`, of('warm') / 1000, { most: warm, unit: 's' });
      run.goal(`${view}, blocked`, of('blocked'), { most: 200, unit: 'ms' });
    }
  },
});

/** In milliseconds. */
interface Visit {
  readonly cold: number;
  readonly warm: number;
  readonly blocked: number;
  readonly requests: number;
}

function rowOf(visits: readonly Visit[]) {
  const of = (figure: keyof Visit) => visits.map((it) => it[figure]);
  return {
    'first (s)': median(of('cold')) / 1000,
    'second (s)': median(of('warm')) / 1000,
    'first, best': Math.min(...of('cold')) / 1000,
    'second, best': Math.min(...of('warm')) / 1000,
    'blocked (ms)': median(of('blocked')),
    scripts: median(of('requests')),
  };
}

/** The scripts and the API on one origin, the partner's pages on another. */
async function servePartner(run: Run, folder: string): Promise<string> {
  const built = resolve(import.meta.dirname, '../..', folder);
  if (!existsSync(join(built, 'loader.js'))) throw new Error('No build: run npm run build first.');
  const ours = new Hono();
  const our = await listen(createServer(getRequestListener(ours.fetch)));
  run.atEnd(our.close);
  ours.route(
    '/embed',
    createEmbedFiles({ apiUrl: our.origin, portalUrl: our.origin, folder: built }),
  );
  ours.use('/graded-cards/*', cors());
  ours.get('/graded-cards/*', (c) => c.json(sampleReport({ certificate: CERT })));
  const pages = new Hono().get('/:view', (c) => c.html(pageOf(our.origin, c.req.param('view'))));
  const partner = await listen(createServer(getRequestListener(pages.fetch)));
  run.atEnd(partner.close);
  return partner.origin;
}

const pageOf = (
  origin: string,
  view: string,
) => `<!doctype html><meta charset="utf-8"><title>Shop</title>
<script>
  let total = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) total += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  document.addEventListener('tag-ready', () => Object.assign(window, { readyAt: performance.now(), blocked: total }));
</script>
<script type="module" src="${origin}/embed/v1/loader.js"></script>
<tag-card-report cert="${CERT}" view="${view}"></tag-card-report>`;

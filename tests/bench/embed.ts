import { sampleReport } from '../support/sample-report.ts';
import { defineBench } from './harness/bench.ts';
import { openChromium, WINDOW } from './harness/chromium.ts';
import { serveReports } from './harness/embedding.ts';
import { percentile } from './harness/percentiles.ts';

/**
 * A partner's page with many eager reports, by the script build, in this machine's Chromium with its processor
 * slowed down four times. The API answers every request at once, so every report has to become ready.
 */
const SLOWER = 4;
const LONGEST_MS = 280_000;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Of an element: its certificate, the event that settled it, and when, by the page's clock (ms). */
type Settled = [cert: string, type: string, at: number];

export const bench = defineBench({
  /** `build` names a folder with another build to compare. */
  options: { reports: 100, build: '' },
  async run(run, { reports, build }) {
    let requests = 0;
    const url = await serveReports(run, {
      certificates: Array.from(
        { length: reports },
        (_, index) => `X${String(index + 1).padStart(7, '0')}`,
      ),
      report(certificate) {
        requests += 1;
        return sampleReport({ certificate });
      },
      media: () => PIXEL,
      build,
    });
    const browser = await openChromium(run);
    const visitor = await browser.newPage({ viewport: WINDOW });
    const devtools = await visitor.context().newCDPSession(visitor);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // What each element reports, and when: the page is too busy to be polled.
    await visitor.addInitScript(() => {
      const settled: Settled[] = [];
      Object.assign(window, { settled });
      for (const type of ['tag-ready', 'tag-error', 'tag-empty']) {
        document.addEventListener(type, ({ target }) => {
          settled.push([(target as Element).getAttribute('cert')!, type, performance.now()]);
        });
      }
    });
    await visitor.goto(url, { waitUntil: 'commit' });
    await visitor
      .waitForFunction(
        (count) => {
          const { settled } = window as unknown as { settled: Settled[] };
          return new Set(settled.map(([cert]) => cert)).size >= count;
        },
        reports,
        { timeout: LONGEST_MS, polling: 1000 },
      )
      .catch(() => run.note(`Not all settled within ${LONGEST_MS / 1000} s`));
    const { settled, states, nodes } = await visitor.evaluate(() => ({
      settled: (window as unknown as { settled: Settled[] }).settled,
      states: [...document.querySelectorAll<HTMLElement>('tag-card-report')].map(
        ({ dataset }) => dataset['state'] ?? 'not started',
      ),
      nodes: document.querySelector('tag-card-report')!.shadowRoot!.querySelectorAll('*').length,
    }));
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    const count = (state: string) => states.filter((one) => one === state).length;
    const settledBy = (share: number) =>
      percentile(
        settled.map(([, , at]) => at / 1000),
        share,
      );

    run.table({
      [`${reports} reports`]: {
        ready: count('ready'),
        error: count('error'),
        'errors on the way': settled.filter(([, type]) => type === 'tag-error').length,
        requests,
        'nodes of each': nodes,
      },
    });
    run.table({
      'first settled': { seconds: settledBy(0) },
      'half settled': { seconds: settledBy(0.5) },
      'all settled': { seconds: settledBy(1) },
      'main thread': { seconds: metric('TaskDuration') },
      'of it scripts': { seconds: metric('ScriptDuration') },
      'styles and layout': { seconds: metric('RecalcStyleDuration') + metric('LayoutDuration') },
    });
    run.goal(`reports ready, at CPU ÷ ${SLOWER}`, count('ready'), { least: reports });
  },
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { sampleReport } from '../support/sample-report.ts';
import { launchBrowser } from '../support/visitor.ts';

/**
 * `npm run bench:embed [-- REPORTS]`: a partner's page with many eager reports, by the script build, in
 * this machine's Chromium with its processor slowed down four times. The API answers every request at
 * once, so every report has to become ready. Fails when one does not. Needs `npm run build`.
 */
const REPORTS = Number(process.argv[2] ?? 100);
const SLOWER = 4;
const LONGEST_MS = 280_000;
/** `EMBED_DIR` compares another build. */
const EMBED = resolve(
  process.env['EMBED_DIR'] ?? join(import.meta.dirname, '../../packages/widgets/dist/embed'),
);
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.png': 'image/png' };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

if (!existsSync(join(EMBED, 'loader.js'))) throw new Error('No build: run npm run build first.');

const certificates = Array.from(
  { length: REPORTS },
  (_, index) => `X${String(index + 1).padStart(7, '0')}`,
);
const page = `<!doctype html><meta charset="utf-8"><title>Many</title>
<script type="module" src="/embed/loader.js" data-api-base="/"></script>
${certificates.map((cert) => `<tag-card-report cert="${cert}"></tag-card-report>`).join('\n')}`;

let requests = 0;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url!, 'http://site');
  void find(pathname).then(([type, body]) => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
});
async function find(path: string): Promise<[type: string, body: string | Buffer]> {
  if (path === '/') return ['text/html', page];
  if (path.startsWith('/embed/')) {
    return [TYPES[extname(path)] ?? 'text/html', await readFile(join(EMBED, basename(path)))];
  }
  if (!path.startsWith('/graded-cards/')) return ['image/png', PIXEL];
  requests += 1;
  const certificate = path.slice(-8);
  return ['application/json', JSON.stringify(sampleReport({ certificate }))];
}
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

const browser = await launchBrowser();
try {
  const visitor = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const devtools = await visitor.context().newCDPSession(visitor);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // What each element reports, and when: the page is too busy to be polled.
  await visitor.addInitScript(() => {
    const settled: [cert: string, type: string, at: number][] = [];
    Object.assign(window, { settled });
    for (const type of ['tag-ready', 'tag-error', 'tag-empty']) {
      document.addEventListener(type, ({ target }) => {
        settled.push([(target as Element).getAttribute('cert')!, type, performance.now()]);
      });
    }
  });
  await visitor.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    waitUntil: 'commit',
  });
  await visitor
    .waitForFunction(
      (count) =>
        new Set((window as unknown as { settled: [string][] }).settled.map(([cert]) => cert))
          .size >= count,
      REPORTS,
      { timeout: LONGEST_MS, polling: 1000 },
    )
    .catch(() => console.error(`Not all settled within ${LONGEST_MS / 1000} s`));
  const { settled, states, nodes } = await visitor.evaluate(() => ({
    settled: (window as unknown as { settled: [string, string, number][] }).settled,
    states: [...document.querySelectorAll<HTMLElement>('tag-card-report')].map(
      ({ dataset }) => dataset['state'] ?? 'not started',
    ),
    nodes: document.querySelector('tag-card-report')!.shadowRoot!.querySelectorAll('*').length,
  }));
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  const times = settled.map(([, , at]) => at).sort((a, b) => a - b);
  const count = (state: string) => states.filter((one) => one === state).length;
  const seconds = (at: number | undefined) => `${((at ?? 0) / 1000).toFixed(1)} s`;

  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Chromium ${browser.version()}, CPU / ${SLOWER}, ` +
      `load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table({
    reports: REPORTS,
    ready: count('ready'),
    error: count('error'),
    'errors on the way': settled.filter(([, type]) => type === 'tag-error').length,
    'not settled': REPORTS - count('ready') - count('error'),
    requests,
    'first settled': seconds(times[0]),
    'half settled': seconds(times[Math.floor(REPORTS / 2)]),
    'all settled': seconds(times.at(-1)),
    'nodes of a report': nodes,
    'main thread': `${metric('TaskDuration').toFixed(1)} s`,
    'of it scripts': `${metric('ScriptDuration').toFixed(1)} s`,
    'styles and layout': `${(metric('RecalcStyleDuration') + metric('LayoutDuration')).toFixed(1)} s`,
  });
  process.exitCode = count('ready') === REPORTS ? 0 : 1;
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}

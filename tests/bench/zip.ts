import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { sampleReport } from '../support/sample-report.ts';
import { defineBench } from './harness/bench.ts';
import { openChromium, openPage } from './harness/chromium.ts';
import { serveReports } from './harness/embedding.ts';
import { median } from './harness/percentiles.ts';

/**
 * The cost of a slab's pictures as one zip, compared with fetching the same pictures
 * alone, and how long the page is blocked, in the script build and this machine's Chromium. The server limits
 * its own bandwidth. DevTools' throttle can't replace that: it delivers complete bodies at once, so even a
 * page that only keeps them as blobs has tasks of 40 to 50 ms, three times the longest with a paced server.
 * Both take turns, each in its own page, so a busy machine slows both equally. A gap is the time in which the
 * page could do nothing else. Gaps grow when other programs use the processor, as the gaps of the plain
 * transfer show. The longest gap of all rounds has to meet the goal.
 */
const MOST_TIMES = 1.2;
const LONGEST_GAP_MS = 50;
const PICTURES = 24;
const BYTES = 3_000_000;
const MEGABITS = 200;
const AT_ONCE = 5;

const picture = (url: string) => ({ url, width: 1080, height: 1080 });

function reportWith(pictures: readonly string[]) {
  const report = sampleReport();
  report.slab!._1x1 = pictures.slice(0, PICTURES / 2).map(picture);
  report.slab!._9x16 = pictures.slice(PICTURES / 2).map(picture);
  return report;
}

interface Round {
  seconds: number;
  /** The longest time in which the page was blocked. */
  gap: number;
}

/** Measures the gaps between the page's turns until `stopWatching`. Runs in the page. */
const watchGaps = () => {
  let last = performance.now();
  let longest = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    setTimeout(() => port2.postMessage(null), 1);
  };
  port2.postMessage(null);
  Object.assign(window, {
    stopWatching: () => {
      port1.close();
      return Math.max(longest, performance.now() - last);
    },
  });
};
const stopWatching = () => (window as unknown as { stopWatching(): number }).stopWatching();

async function fetchAlone(page: Page, pictures: readonly string[]): Promise<Round> {
  await page.evaluate(watchGaps);
  const seconds = await page.evaluate(
    async ({ paths, width }) => {
      const begin = performance.now();
      const queue = [...paths];
      const kept: Blob[] = [];
      await Promise.all(
        Array.from({ length: width }, async () => {
          for (let path = queue.shift(); path; path = queue.shift()) {
            kept.push(await (await fetch(path)).blob());
          }
        }),
      );
      return (performance.now() - begin) / 1000;
    },
    { paths: pictures, width: AT_ONCE },
  );
  return { seconds, gap: await page.evaluate(stopWatching) };
}

async function downloadZip(page: Page): Promise<Round> {
  const start = page.getByRole('button', { name: `Download all ${PICTURES} images` });
  await page.locator('#downloads[open], #downloads:not([open]) > summary').first().click();
  await start.scrollIntoViewIfNeeded();
  await page.evaluate(watchGaps);
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  const seconds = await start.evaluate(async (button: HTMLButtonElement) => {
    const section = button.closest('#downloads')!;
    const begin = performance.now();
    button.click();
    await new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        if (!section.textContent!.includes('is complete')) return;
        observer.disconnect();
        done();
      });
      observer.observe(section, { childList: true, subtree: true, characterData: true });
    });
    return (performance.now() - begin) / 1000;
  });
  const gap = await page.evaluate(stopWatching);
  await (await saved).delete();
  return { seconds, gap };
}

export const bench = defineBench({
  options: { rounds: 5 },
  async run(run, { rounds }) {
    const pictures = Array.from({ length: PICTURES }, (_, at) => `/media/${at + 1}.jpg`);
    const media = new Map(pictures.map((path) => [path, randomBytes(BYTES)]));
    const site = await serveReports(run, {
      certificates: ['X0000001'],
      report: () => reportWith(pictures),
      media: (path) => media.get(path),
      megabits: MEGABITS,
    });
    const browser = await openChromium(run);
    const inNewPage = async (measure: (page: Page) => Promise<Round>) => {
      const page = await openPage(browser, site);
      await page.locator('tag-card-report[data-state="ready"]').waitFor();
      await page.waitForLoadState('networkidle');
      const round = await measure(page);
      await page.close();
      return round;
    };

    await inNewPage(downloadZip);
    const measured: { alone: Round; zipped: Round; times: number }[] = [];
    while (measured.length < rounds) {
      const alone = await inNewPage((page) => fetchAlone(page, pictures));
      const zipped = await inNewPage(downloadZip);
      measured.push({ alone, zipped, times: zipped.seconds / alone.seconds });
    }
    run.note(
      `${PICTURES} pictures of ${BYTES / 1e6} MB at ${MEGABITS} Mbit/s, from the click to the archive`,
    );
    const rows = measured.map(({ alone, zipped, times }, at) => [
      `round ${at + 1}`,
      {
        'transfer alone, s': alone.seconds,
        'zip, s': zipped.seconds,
        times,
        'gap alone, ms': alone.gap,
        'gap with zip, ms': zipped.gap,
      },
    ]);
    run.table(Object.fromEntries(rows));
    const times = median(measured.map((round) => round.times));
    run.goal('the zip ÷ the transfer alone', times, { most: MOST_TIMES });
    const gap = Math.max(...measured.map(({ zipped }) => zipped.gap));
    run.goal('longest the page is blocked', gap, { most: LONGEST_GAP_MS, unit: 'ms' });
  },
});

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { WINDOW } from '../harness/chromium.ts';
import { percentilesOf } from '../harness/percentiles.ts';
import type { Part } from './sites.ts';
import { openWhole } from './visit.ts';

export interface Used {
  /** Times between the frames of the session, in ms. */
  readonly p95: number;
  readonly worst: number;
  /**
   * Memory of the page's process, in MB: at rest after opening, and after the session. Pages shared between
   * processes, such as the browser's own files, count in part (the proportional set size).
   */
  readonly megabytesOpen: number;
  readonly megabytesUsed: number;
}

/** As text, so it isn't compiled. */
const NOTE_FRAMES = `
  window.gaps = [];
  let last = performance.now();
  requestAnimationFrame(function note(now) {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(note);
  });
`;

/** Pans and zooms the scan as a visitor does, with wheel and drag, the same on every page. */
export async function exerciseViewer(browser: Browser, url: string, surface: Part): Promise<Used> {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const megabytesOf = await memoryReader(browser);
    const page = await context.newPage();
    await openWhole(page, url);
    const megabytesOpen = await megabytesOf(page);
    await page.evaluate(NOTE_FRAMES);
    const middle = { x: surface.x + surface.width / 2, y: surface.y + surface.height / 2 };
    const glide = async (dx: number, dy: number) => {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      for (let step = 1; step <= 24; step++) {
        await page.mouse.move(middle.x + (dx * step) / 24, middle.y + (dy * step) / 24);
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
      await page.waitForTimeout(150);
    };
    const wheel = async (delta: number, times: number) => {
      await page.mouse.move(middle.x + 40, middle.y - 30);
      for (let turn = 0; turn < times; turn++) {
        await page.mouse.wheel(0, delta);
        await page.waitForTimeout(60);
      }
      await page.waitForTimeout(300);
    };
    await wheel(120, 14);
    for (let round = 0; round < 2; round++) {
      await wheel(-120, 14);
      for (const [dx, dy] of [
        [-300, 0],
        [0, -220],
        [300, 120],
        [-200, 200],
      ] as const) {
        await glide(dx, dy);
      }
      await wheel(120, 14);
      await glide(120, -80);
    }
    const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
    const { p95, worst } = percentilesOf(gaps);
    return {
      p95,
      worst,
      megabytesOpen,
      megabytesUsed: await megabytesOf(page),
    };
  } finally {
    await context.close();
  }
}

/** Reads the memory of the one page opened after this call, after a garbage collection. */
async function memoryReader(browser: Browser): Promise<(page: Page) => Promise<number>> {
  const cdp = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  // The browser keeps a page open itself.
  const others = await renderers();
  return async (page) => {
    const inPage = await page.context().newCDPSession(page);
    await inPage.send('HeapProfiler.collectGarbage');
    await inPage.detach();
    const sizes = (await renderers())
      .filter((id) => !others.includes(id))
      .map((id) =>
        Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]),
      );
    return Math.max(...sizes) / 1024;
  };
}

import type { Browser, CDPSession, Page } from 'playwright-core';
import { WINDOW } from '../harness/chromium.ts';
import { detailOf, grayOf } from './detail.ts';
import type { Part } from './sites.ts';

/** From here on an area counts as sharp. */
const SHARP = 0.95;
const GIVE_UP_MS = 40_000;
export const STILL_MS = 600;

export interface Network {
  readonly name: string;
  /** Undefined: as fast as the machine allows. */
  readonly limits?: { readonly megabits: number; readonly latency: number };
}

interface Opened {
  /** From the start of the navigation until the area was sharp on screen, in ms. */
  readonly sharpMs: number;
  /** Bytes received over the network until then. */
  readonly kilobytes: number;
}

/**
 * Opens a page in a new context. When it reports that it painted the area, a picture of the window must show
 * what the reference (also a picture of the window) does.
 * @throws Error if it doesn't.
 */
export async function openUntilSharp(
  browser: Browser,
  url: string,
  { network, place, reference }: { network: Network; place: Part; reference: Buffer },
): Promise<Opened> {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    if (network.limits) await slowDown(cdp, network.limits);
    const bytes = countBytes(cdp);
    await cdp.send('Network.enable');
    await page.goto(url, { waitUntil: 'commit', timeout: GIVE_UP_MS });
    const began = await page.evaluate(() => performance.timeOrigin);
    const sharpMs = await page.evaluate<number>(WHEN_SHOWN);
    const picture = await page.screenshot({ clip: place });
    const detail = detailOf(await grayOf(picture), await grayOf(reference, place));
    if (detail < SHARP) throw new Error(`${url} shows only ${detail} of the detail`);
    return { sharpMs, kilobytes: bytes.until(began + sharpMs) / 1024 };
  } finally {
    await context.close();
  }
}

async function slowDown(
  cdp: CDPSession,
  { megabits, latency }: NonNullable<Network['limits']>,
): Promise<void> {
  const throughput = (megabits * 1e6) / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/**
 * When the frame with the area was presented, by the page's own clock (ms): our crop, or the text that the
 * other page adds as it draws the last tile of the area (a canvas has no paint timing). As text, so it isn't
 * compiled.
 */
const WHEN_SHOWN = `new Promise((shown) => {
  const look = (list) => {
    for (const { identifier, element, renderTime } of list.getEntries()) {
      if (identifier === 'sharp' || element?.className === 'tag-viewer-preview') shown(renderTime);
    }
  };
  for (const type of ['largest-contentful-paint', 'element']) {
    new PerformanceObserver(look).observe({ type, buffered: true });
  }
})`;

/** What arrives, head and body, in its size on the network. */
function countBytes(cdp: CDPSession) {
  const arrivals: { at: number; bytes: number }[] = [];
  let offset = 0;
  cdp.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    offset ||= (wallTime - timestamp) * 1000;
  });
  cdp.on('Network.responseReceived', ({ timestamp, response }) => {
    arrivals.push({ at: timestamp * 1000, bytes: Math.max(0, response.encodedDataLength) });
  });
  cdp.on('Network.dataReceived', ({ timestamp, encodedDataLength, dataLength }) => {
    arrivals.push({ at: timestamp * 1000, bytes: encodedDataLength || dataLength });
  });
  return {
    until: (moment: number) =>
      arrivals.filter(({ at }) => at + offset <= moment).reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Waits until a page is at rest: no requests, nothing moving. */
export async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle', timeout: GIVE_UP_MS });
  await page.waitForTimeout(STILL_MS);
}

import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/visitor.ts';
import type { Run } from './run.ts';

export const WINDOW = { width: 1280, height: 900 };

/** This machine's Chromium, until the end. */
export async function openChromium(run: Run, args: readonly string[] = []): Promise<Browser> {
  const browser = await launchBrowser(args);
  run.atEnd(() => browser.close());
  run.note(`Chromium ${browser.version()}`);
  return browser;
}

/** A page in its own context, at the given address. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: WINDOW });
  // Functions for the page were compiled here, and refer to this.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(url);
  return page;
}

import { existsSync } from 'node:fs';
import { type BrowserLauncher, chromeLauncher } from '@web/test-runner';
import * as puppeteer from 'puppeteer-core';
import { CHROME_ARGS, chromePath } from '../chrome.ts';
import { withAllCommands } from './firefox-page.ts';
import { missingForWebKit } from './webkit.ts';
import { webkit } from './webkit-launcher.ts';

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** `FIREFOX_PATH`, or an installed one; undefined if there is none. */
export function firefoxPath(): string | undefined {
  return process.env['FIREFOX_PATH'] ?? INSTALLED.find((path) => existsSync(path));
}

/**
 * @param engine `chromium`, `firefox`, or `webkit`
 * @throws if the machine doesn't have this engine, or nobody knows it
 */
export async function launcherOf(engine: string): Promise<BrowserLauncher> {
  if (engine === 'chromium') return chromium(await chromePath());
  const path = firefoxPath();
  if (engine === 'firefox' && path) return firefox(path);
  if (engine === 'webkit' && missingForWebKit().length === 0) return webkit();
  throw new Error(
    `No ${engine} found. ENGINE is chromium, firefox, or webkit; FIREFOX_PATH says where.`,
  );
}

/** No page finds what another one stored. */
const createBrowserContext = ({ browser }: { browser: puppeteer.Browser }) =>
  browser.createBrowserContext();

const chromium = (executablePath: string): BrowserLauncher =>
  chromeLauncher({
    launchOptions: { executablePath, args: CHROME_ARGS },
    createBrowserContext,
    async createPage({ context }) {
      const page = await context.newPage();
      await page.emulateFocusedPage(true);
      return page;
    },
  });

/** By WebDriver BiDi. Puppeteer lets its pages have the focus. */
const firefox = (executablePath: string): BrowserLauncher =>
  chromeLauncher({
    puppeteer,
    launchOptions: {
      browser: 'firefox',
      executablePath,
      // All files share a page: with the usual 50, `history.go` may leave a test.
      extraPrefsFirefox: { 'browser.sessionhistory.max_entries': 10_000 },
    },
    createBrowserContext,
    createPage: async ({ context }) => withAllCommands(await context.newPage()),
  });

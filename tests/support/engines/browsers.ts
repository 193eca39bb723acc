import { type BrowserLauncher, chromeLauncher } from '@web/test-runner';
import * as puppeteer from 'puppeteer-core';
import { CHROME_ARGS, chromePath } from '../chrome.ts';
import { firefoxOptions, firefoxPath, withAllCommands } from './firefox.ts';
import { missingForWebKit } from './webkit.ts';
import { webkit } from './webkit-launcher.ts';

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

const firefox = (executablePath: string): BrowserLauncher =>
  chromeLauncher({
    puppeteer,
    launchOptions: firefoxOptions(executablePath),
    createBrowserContext,
    createPage: async ({ context }) => withAllCommands(await context.newPage()),
  });

import { existsSync } from 'node:fs';
import * as puppeteer from 'puppeteer-core';
import { answerWith } from './answer-with.ts';
import type { EnginePage, StartedEngine } from './engine-page.ts';

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** `FIREFOX_PATH`, or an installed one; undefined if there is none. */
export function firefoxPath(): string | undefined {
  return process.env['FIREFOX_PATH'] ?? INSTALLED.find((path) => existsSync(path));
}

/** Debian's packages for Firefox that this machine lacks. */
export const missingForFirefox = (): string[] => (firefoxPath() ? [] : ['firefox-esr']);

/** By WebDriver BiDi. Puppeteer lets its pages have the focus. */
export const firefoxOptions = (executablePath: string) =>
  ({
    browser: 'firefox',
    executablePath,
    // All files share a page: with the usual 50, `history.go` may leave a test.
    extraPrefsFirefox: { 'browser.sessionhistory.max_entries': 10_000 },
  }) as const;

/** @throws if this machine has none */
export async function startFirefox(): Promise<StartedEngine> {
  const browser = await puppeteer.launch(firefoxOptions(firefoxPath()!));
  const page = withAllCommands(await browser.newPage());
  // What its `evaluate` is given may be handles, too.
  return { page: page as unknown as EnginePage, close: () => browser.close() };
}

/**
 * Makes up for what Puppeteer can't do by WebDriver BiDi:
 *
 * - set a visitor's preferences (`emulateMedia`).
 * - press a key that it only knows as what it writes.
 */
export function withAllCommands(page: puppeteer.Page): puppeteer.Page {
  page.emulateMediaFeatures = (features = []) => page.evaluate(answerWith, features);
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => press(WRITES[key] ?? key, options);
  return page;
}

const WRITES: Readonly<Partial<Record<puppeteer.KeyInput, puppeteer.KeyInput>>> = { Space: ' ' };

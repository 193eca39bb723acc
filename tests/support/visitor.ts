import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { SCREEN_LISTENS } from '../../portal/src/app/early-use.ts';
import { findSidewaysScroll } from './accessibility/layout.ts';
import { CHROME_ARGS, chromePath } from './chrome.ts';
import { layoutShiftSince } from './layout-shift.ts';

/** Somebody with their own browser: no cookies, nothing cached. */
export interface Visitor {
  page: Page;
  /**
   * The page's errors so far, one each: uncaught errors and console errors (including policy violations and
   * requests that failed), with the address.
   * A request that the test itself makes fail shows up here too.
   */
  problems: readonly string[];
}

/** Longer than Playwright's own: a busy machine answers late. */
const LAUNCH_MS = 240_000;
const ACTION_MS = 240_000;
/** A page may wait for pictures that a small machine draws on request. */
const NAVIGATION_MS = 240_000;

export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromePath(),
    args: [...CHROME_ARGS, ...args],
    timeout: LAUNCH_MS,
  });
}

let shared: Promise<Browser> | undefined;
const problemsOf = new WeakMap<Page, readonly string[]>();

/** One browser for all test files of a worker, which it ends with. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = launchBrowser();
  return shared!;
}

/**
 * For a test file: each call opens a new visitor, closed when its test ends. When a test fails, the last page of
 * each visitor is printed.
 */
export function inviteVisitors(): (options?: BrowserContextOptions) => Promise<Visitor> {
  const contexts: BrowserContext[] = [];
  afterEach(async ({ task }) => {
    const opened = contexts.splice(0);
    if (task.result?.state === 'fail') await printSights(opened);
    await Promise.all(opened.map(leave));
  });
  return async (options) => {
    const visitor = await openVisitor(await sharedBrowser(), options);
    contexts.push(visitor.page.context());
    return visitor;
  };
}

/** A new visitor; the caller closes the context. */
export async function openVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(ACTION_MS);
  context.setDefaultNavigationTimeout(NAVIGATION_MS);
  await context.addInitScript((listens) => {
    document.addEventListener(listens, () => Object.assign(window, { listens }));
  }, SCREEN_LISTENS);
  const page = await context.newPage();
  const problems: string[] = [];
  problemsOf.set(page, problems);
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { page, problems };
}

/** Closes a visitor's context. A request may still wait for a test's own answer, which then fails. */
export async function leave(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Prints the contents of the pages, and their errors. */
export async function printSights(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) await printSight(page);
}

async function printSight(page: Page): Promise<void> {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
  const problems = (problemsOf.get(page) ?? []).join('\n');
  console.error(`Seen last, at ${page.url()}:\n${problems}\n${seen.slice(0, 12_000)}`);
}

/** How much the page has shifted so far (cumulative layout shift). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(layoutShiftSince, 0);
}

/**
 * Waits until the portal's scripts handle the page. Until then the browser itself submits forms and follows
 * links, and the server answers.
 */
export const untilListening = (page: Page) => page.waitForFunction(() => 'listens' in window);

/** Scrolls to the end in steps, so everything lazy along the way starts loading, and waits for it. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      // One for the layout, one for the observers.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  });
  await untilComplete(page);
}

/** Waits until nothing on the page, or in its elements' shadow roots, is still loading. */
export async function untilComplete(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const roots: ParentNode[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*'))
        if (shadowRoot) roots.push(shadowRoot);
    }
    const awaited = '[aria-busy="true"], [data-state="idle"], [data-state="loading"]';
    return !roots.some((root) =>
      [...root.querySelectorAll(awaited)].some((element) => element.checkVisibility()),
    );
  });
}

/** Opens a panel of the report on the page. */
export async function openPanel(page: Page, title: string): Promise<void> {
  await page.locator('.tag-report-panel > summary').getByText(title, { exact: true }).click();
}

/** Fails if the page can be scrolled sideways, naming what sticks out of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => findSidewaysScroll(page)).toEqual([]);
}

/** Fails if a text in the header, the page, or the footer is cut off by its box, naming each one. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const clips = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip');
    const isText = ({ nodeType, textContent }: ChildNode) =>
      nodeType === Node.TEXT_NODE && textContent?.trim() !== '';
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => [...element.childNodes].some(isText) && element.checkVisibility())
      .filter((element) => {
        const style = getComputedStyle(element);
        if (element.closest('svg') || style.textOverflow === 'ellipsis') return false;
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        const isOver = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
        // Text for screen readers only is clipped to nothing.
        return isOver && clips(style) && style.clip === 'auto';
      })
      .map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`);
  });
  expect(cut).toEqual([]);
}

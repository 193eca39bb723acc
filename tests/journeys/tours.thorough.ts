import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test, type ExpectStatic } from 'vitest';
import {
  findSidewaysScroll,
  findSmallTargets,
  findTextCutBySpacing,
} from '../support/accessibility/layout.ts';
import { findViolationsOf, neverFound } from '../support/accessibility/page.ts';
import { launchBrowser, leave, openVisitor, printSights } from '../support/visitor.ts';
import { until } from '../support/waiting.ts';
import { TOURS } from './tours/index.ts';

const product = inject('product');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** How long a page may take to settle after a resize or after something loads. */
const MOVES_MS = 5000;

/** What a second check still finds. */
async function findLasting(find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  const deadline = performance.now() + MOVES_MS;
  await until(async () => {
    if (found.length === 0) return true;
    found = await find();
    return performance.now() > deadline;
  });
  return found;
}

async function expectNoViolations(expect: ExpectStatic, page: Page, state: string): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await findLasting(() => findViolationsOf(page));
    expect.soft(light, `${state}, ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await findLasting(() => findViolationsOf(page, 'contrast'));
    expect.soft(dark, `${state}, ${width} px, dark`).toEqual([]);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    const faint = await findLasting(() => findViolationsOf(page, 'more contrast'));
    expect.soft(faint, `${state}, ${colorScheme}, with more contrast`).toEqual([]);
  }
  await page.emulateMedia({ contrast: null });
}

/** 320 and 640 px are 400% and 200% zoom of a window of 1280. */
async function expectRoom(expect: ExpectStatic, page: Page, state: string): Promise<void> {
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const where = `${state}, ${width} px`;
    const beyond = await findLasting(() => findSidewaysScroll(page));
    expect.soft(beyond, `${where}, reaches out of the window`).toEqual([]);
    const cut = await findLasting(() => findTextCutBySpacing(page));
    expect.soft(cut, `${where}, cut when spaced`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 900 });
  const small = await findLasting(() => findSmallTargets(page));
  expect.soft(small, `${state}, too small for a finger`).toEqual([]);
}

// Two at a time: one waits for the product while the other's browser works.
test.concurrent.for(TOURS)(
  'axe and IBM Equal Access find nothing in $name, light and dark, and everything fits',
  { timeout: 1_800_000 },
  async ({ take }, { expect, task, onTestFinished }) => {
    const { page } = await openVisitor(browser, { reducedMotion: 'reduce' });
    onTestFinished(async () => {
      if (task.result?.state === 'fail') await printSights([page.context()]);
      await leave(page.context());
    });
    const look = async (state: string) => {
      const size = page.viewportSize()!;
      // Hovered elements have other colors.
      await page.mouse.move(0, 0);
      await expectNoViolations(expect, page, state);
      await expectRoom(expect, page, state);
      await page.setViewportSize(size);
    };
    await take({ page, product, look });
  },
);

test('every listed false positive is still found somewhere', ({ expect }) => {
  expect(neverFound()).toEqual([]);
});

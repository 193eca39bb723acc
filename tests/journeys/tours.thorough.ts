import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test, type ExpectStatic } from 'vitest';
import {
  findSidewaysScroll,
  findSmallTargets,
  findTextCutBySpacing,
} from '../support/accessibility/layout.ts';
import { findHiddenFocus } from '../support/accessibility/tab-walk.ts';
import { findViolationsOf, neverFound } from '../support/accessibility/page.ts';
import { findVisibleKinds } from '../support/accessibility/visible-kinds.ts';
import { isNight, SHARE_OF_TOURS, shareOf } from '../support/sizes.ts';
import { launchBrowser, leave, openVisitor, printSights } from '../support/visitor.ts';
import { until } from '../support/waiting.ts';
import { TOURS } from './tours/index.ts';
import { toursOfChange } from './tours/of-change.ts';

const product = inject('product');
const base = process.env.CI_BASE;
const tours = base ? toursOfChange(TOURS, base) : shareOf(TOURS, SHARE_OF_TOURS, 0);
let browser: Browser;
/** The pages that were seen, in any tour: their paths without numbers and codes. */
const seen = new Set<string>();
/**
 * The kinds of elements that were checked, in any tour; at night, in each tour. By day, only new ones are checked
 * after a page's first look.
 */
const checkedByDay = new Set<string>();

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** How long a page may take to settle after a resize or after something loads. */
const MOVES_MS = 5000;
const PHONE = 360;
const DESKTOP = 1440;

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

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

async function expectNoViolations(
  expect: ExpectStatic,
  page: Page,
  state: string,
  kinds?: readonly string[],
): Promise<void> {
  const light = await findLasting(() => findViolationsOf(page, 'all', kinds));
  expect.soft(light, state).toEqual([]);
}

/** In the other color schemes; colors depend on what is visible alone. */
async function expectContrast(
  expect: ExpectStatic,
  page: Page,
  state: string,
  kinds: readonly string[],
): Promise<void> {
  for (const [colorScheme, contrast] of [
    ['dark', null],
    ['dark', 'more'],
    ['light', 'more'],
  ] as const) {
    await page.emulateMedia({ colorScheme, contrast });
    const rules = contrast ? 'more contrast' : 'contrast';
    const faint = await findLasting(() => findViolationsOf(page, rules, kinds));
    expect.soft(faint, `${state}, ${colorScheme}, ${rules}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: null });
}

/** 320 and 640 px are 400% and 200% zoom of a window of 1280. */
async function expectRoom(expect: ExpectStatic, page: Page, state: string): Promise<void> {
  for (const width of [DESKTOP, 640, 320]) {
    await resize(page, width);
    const where = `${state}, ${width} px`;
    const beyond = await findLasting(() => findSidewaysScroll(page));
    expect.soft(beyond, `${where}, reaches out of the window`).toEqual([]);
    const cut = await findLasting(() => findTextCutBySpacing(page));
    expect.soft(cut, `${where}, cut when spaced`).toEqual([]);
  }
}

function isFirstLook(page: Page): boolean {
  const path = new URL(page.url()).pathname.replaceAll(/[^/]*\d[^/]*/g, '*');
  const isFirst = !seen.has(path);
  seen.add(path);
  return isFirst;
}

// Two at a time: one waits for the product while the other's browser works.
test.concurrent.for(tours)(
  'axe and IBM Equal Access find nothing in $name, light and dark, and everything fits',
  { timeout: 1_800_000 },
  async ({ take }, { expect, task, onTestFinished }) => {
    const { page } = await openVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' });
    onTestFinished(async () => {
      if (task.result?.state === 'fail') await printSights([page.context()]);
      await leave(page.context());
    });
    const checked = isNight ? new Set<string>() : checkedByDay;
    const expectAccess = async (state: string, isWhole: boolean) => {
      const kinds = (await findVisibleKinds(page)).filter((kind) => !checked.has(kind));
      for (const kind of kinds) checked.add(kind);
      if (isWhole) await expectNoViolations(expect, page, state);
      else if (kinds.length > 0) await expectNoViolations(expect, page, state, kinds);
      if (kinds.length > 0) await expectContrast(expect, page, state, kinds);
    };
    const look = async (state: string) => {
      const size = page.viewportSize()!;
      // Hovered elements have other colors.
      await page.mouse.move(0, 0);
      await resize(page, PHONE);
      const isFirst = isFirstLook(page);
      // Before the page shows anything that loses the focus by closing.
      const hidden = isFirst ? await findHiddenFocus(page) : [];
      expect.soft(hidden, `${state}, focused but hidden`).toEqual([]);
      await expectAccess(`${state}, ${PHONE} px`, isFirst || isNight);
      const small = await findLasting(() => findSmallTargets(page));
      expect.soft(small, `${state}, too small for a finger`).toEqual([]);
      // A phone hides some of what a wide window shows: navigation, columns of tables.
      await resize(page, DESKTOP);
      await expectAccess(`${state}, ${DESKTOP} px`, false);
      await expectRoom(expect, page, state);
      await page.setViewportSize(size);
    };
    await take({ page, product, look });
  },
);

// By day, what depends on the full page is only checked on a page's first look.
test.runIf(isNight && tours.length === TOURS.length)(
  'every listed false positive is still found somewhere',
  ({ expect }) => {
    expect(neverFound()).toEqual([]);
  },
);

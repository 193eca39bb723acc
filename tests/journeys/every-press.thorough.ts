import type { Browser, JSHandle, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isNight } from '../support/sizes.ts';
import { launchBrowser, leave, openVisitor, untilComplete } from '../support/visitor.ts';
import { TOURS } from './tours/index.ts';
import type { Tour } from './tours/tour.ts';

const product = inject('product');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** Kinds of controls that were pressed, in any tour: their markup and name, without numbers. */
const pressed = new Set<string>();

/** How long the focus may be on its way, on a busy machine. */
const SETTLES_MS = 10_000;

/** Ends a tour: the page isn't in the state any more that it goes on from. */
class TourOver extends Error {}

interface Control {
  readonly element: JSHandle<HTMLElement>;
  readonly kind: string;
}

/** The first visible control of a kind that wasn't pressed yet. */
async function nextControl(page: Page): Promise<Control | undefined> {
  const found = await page.evaluateHandle(
    (known) => {
      const CONTROLS =
        'button, summary, [role=button], [role=menuitem], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';
      const nameOf = ({ localName, classList }: Element) => [localName, ...classList].join('.');
      const kindOf = (element: Element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const parent = element.parentElement ? nameOf(element.parentElement) : '';
        return `${parent} > ${nameOf(element)} “${name.replaceAll(/[\d$.,#]+/g, '*').slice(0, 40)}”`;
      };
      const isUsable = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-disabled=true], [inert] *');
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      const search = (root: ParentNode): { element: Element; kind: string } | null => {
        for (const element of root.querySelectorAll('*')) {
          const kind = element.matches(CONTROLS) && isUsable(element) ? kindOf(element) : undefined;
          if (kind !== undefined && !known.includes(kind)) return { element, kind };
          const inner = element.shadowRoot && search(element.shadowRoot);
          if (inner) return inner;
        }
        return null;
      };
      return search(dialog ?? document);
    },
    [...pressed],
  );
  const kind = await found.evaluate((it) => it?.kind);
  if (kind === undefined) return undefined;
  return { kind, element: (await found.getProperty('element')) as JSHandle<HTMLElement> };
}

/** What must be as it was, for a tour to go on after a press. */
const placeOf = (page: Page) =>
  page.evaluate(() => `${location.href} ${document.querySelectorAll('dialog[open]').length}`);

/**
 * Presses what the page shows by keyboard, kind after kind, as long as Escape brings back what was there.
 * @throws TourOver after any press
 */
async function pressAll(page: Page, state: string, lost: string[]): Promise<void> {
  let hasPressed = false;
  for (let next = await nextControl(page); next; next = await nextControl(page)) {
    const { element, kind } = next;
    hasPressed = true;
    pressed.add(kind);
    const before = await placeOf(page);
    await element.evaluate((it) => it.focus());
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.keyboard.press(kind.includes('input') ? 'Space' : 'Enter');
    await untilComplete(page);
    // A new document begins without a focus.
    if (!(await page.evaluate(() => 'isSameDocument' in window))) throw new TourOver();
    const keepsFocus = expect.poll(
      () => page.evaluate(() => document.activeElement !== document.body),
      { timeout: SETTLES_MS },
    );
    await keepsFocus.toBe(true).catch(() => lost.push(`${state}: ${kind}`));
    if ((await placeOf(page)) !== before) await page.keyboard.press('Escape');
    if ((await placeOf(page)) !== before) throw new TourOver();
  }
  if (hasPressed) throw new TourOver();
}

/** Takes a tour until a press ends it. @returns whether it was taken to its end. */
async function takeOnce({ take }: Tour, lost: string[]): Promise<boolean> {
  const { page } = await openVisitor(browser, { reducedMotion: 'reduce' });
  try {
    await take({ page, product, look: (state) => pressAll(page, state, lost) });
    return true;
  } catch (error) {
    const hasLeft = /Execution context was destroyed/.test((error as Error).message);
    if (hasLeft || error instanceof TourOver) return false;
    throw error;
  } finally {
    await leave(page.context());
  }
}

/** Hours: a tour begins again after the presses of each state. */
describe.runIf(isNight)('whatever is pressed, something keeps the focus', () => {
  test.for(TOURS)('in $name', { timeout: 3_600_000 }, async (tour) => {
    const lost: string[] = [];
    while (!(await takeOnce(tour, lost)));
    expect(lost).toEqual([]);
  });
});

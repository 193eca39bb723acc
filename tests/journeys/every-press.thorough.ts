import type { Browser, JSHandle, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { isNight } from '../support/sizes.ts';
import { launchBrowser, leave, openVisitor, untilComplete } from '../support/visitor.ts';
import { until } from '../support/waiting.ts';
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

/** Kinds of controls that were pressed, in any tour: see `kindOf`. */
const pressed = new Set<string>();

/** What isn't pressed, by the end of its kind. */
const EXCEPTIONS = [
  // The prices of all tests that come later.
  /“Import prices”$/,
];

/** How long the focus, or an answer, may be on its way; a request that a tour keeps open never has one. */
const SETTLES_MS = 10_000;
/** A press can make the tour's next step impossible: it begins again then, and needn't wait as long. */
const NEXT_STEP_MS = 30_000;

/** Ends a tour: the page isn't in the state any more that it goes on from. */
class TourOver extends Error {}

interface Control {
  readonly element: JSHandle<HTMLElement>;
  readonly kind: string;
}

/** The innermost of what is open over a page: what lies under it can't be pressed, or closes it. */
const LAYERS = 'dialog[open], sl-dropdown[open], [popover]:popover-open';

/** The visible controls of a page, or of what is open over it, through shadow roots; the first of each kind. */
async function controlsOf(page: Page): Promise<Map<string, JSHandle<HTMLElement>>> {
  const found = await page.evaluateHandle((layers) => {
    const CONTROLS =
      'button, summary, [role=button], [role=menuitem], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';
    const nameOf = ({ localName, classList }: Element) => [localName, ...classList].join('.');
    /** Its host, its markup, and its name without numbers; of rows, that is how the name begins. */
    const kindOf = (element: Element) => {
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const words = label
        .replaceAll(/[\d$.,#]+/g, '*')
        .trim()
        .split(/\s+/);
      const isInRow = element.closest('li, tr, [role=row]') !== null;
      const name = words.slice(0, isInRow ? 2 : 6).join(' ');
      const parent = element.parentElement ? nameOf(element.parentElement) : '';
      const root = element.getRootNode();
      const host = root instanceof ShadowRoot ? `${root.host.localName} ` : '';
      return `${host}${parent} > ${nameOf(element)} “${name}”`;
    };
    const isUsable = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true], [inert] *');
    const kinds: Record<string, Element> = {};
    const search = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches(CONTROLS) && isUsable(element)) kinds[kindOf(element)] ??= element;
        if (element.shadowRoot) search(element.shadowRoot);
      }
    };
    search([...document.querySelectorAll(layers)].at(-1) ?? document);
    return kinds;
  }, LAYERS);
  return (await found.getProperties()) as Map<string, JSHandle<HTMLElement>>;
}

async function nextControl(page: Page): Promise<Control | undefined> {
  for (const [kind, element] of await controlsOf(page)) {
    if (pressed.has(kind) || EXCEPTIONS.some((exception) => exception.test(kind))) continue;
    return { kind, element };
  }
  return undefined;
}

const placeOf = (page: Page) => page.evaluate(() => location.pathname);
const layersOf = (page: Page) => page.locator(LAYERS).count();

/** What must be as it was, for a tour to go on. */
async function stateOf(page: Page): Promise<string> {
  const kinds = [...(await controlsOf(page)).keys()].sort();
  return [await placeOf(page), await layersOf(page), ...kinds].join('\n');
}

/** Follows the page's requests. @returns waits until those that began since are answered and drawn */
function settles(page: Page): () => Promise<void> {
  const awaited = new Set<object>();
  const KINDS = ['fetch', 'xhr', 'script', 'stylesheet'];
  page.on('request', (request) => {
    const isStream = request.headers()['accept']?.includes('text/event-stream');
    if (KINDS.includes(request.resourceType()) && !isStream) awaited.add(request);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  return async () => {
    await until(() => awaited.size === 0, SETTLES_MS).catch(() => awaited.clear());
    await untilComplete(page);
    // What was answered is drawn, and the focus moves after that.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    });
  };
}

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

/** What a second press switches back. */
const SWITCHES =
  'summary, [aria-expanded], [aria-pressed], [role=switch], input[type=checkbox]:not([role])';

/**
 * Presses what the page shows by keyboard, kind after kind. What opens is closed by Escape, a menu after its items;
 * what switches is switched back.
 * @throws TourOver when presses changed what the tour goes on from
 */
async function pressAll(
  page: Page,
  settled: () => Promise<void>,
  lose: (kind: string) => void,
): Promise<void> {
  if (!(await nextControl(page))) return;
  await settled();
  const before = await stateOf(page);
  const place = await placeOf(page);
  const layers = await layersOf(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  const press = async (key: string, kind: string) => {
    await page.keyboard.press(key);
    await settled();
    // A new document begins without a focus.
    if (!(await page.evaluate(() => 'isSameDocument' in window))) throw new TourOver();
    const keepsFocus = until(() => hasFocus(page), SETTLES_MS);
    await keepsFocus.catch(() => lose(`${kind}, ${key}`));
    if ((await placeOf(page)) !== place) throw new TourOver();
  };
  for (let next = await nextControl(page); next; next = await nextControl(page)) {
    const { element, kind } = next;
    const key = await element.evaluate((it) => {
      it.focus();
      if (!it.isConnected) return 'none';
      return it.localName === 'input' ? 'Space' : 'Enter';
    });
    // The page has replaced it meanwhile.
    if (key === 'none') continue;
    pressed.add(kind);
    await press(key, kind);
    const canSwitch = await element.evaluate(
      (it, all) => it.matches(`:is(${all}):focus`),
      SWITCHES,
    );
    const hasOpened = (await layersOf(page)) > layers;
    if (canSwitch && !hasOpened) await press(key, kind);
    const isMenu = hasOpened && (await page.locator('sl-dropdown[open]').count()) > 0;
    if (isMenu && (await nextControl(page))) {
      // An item closes its menu, which is opened again for the others.
      pressed.delete(kind);
    } else if (hasOpened) {
      await press('Escape', kind);
    }
    if ((await layersOf(page)) < layers) throw new TourOver();
  }
  if ((await stateOf(page)) !== before) throw new TourOver();
}

/** Takes a tour until a press ends it. @returns whether it was taken to its end. */
async function takeOnce({ take }: Tour, lost: Set<string>): Promise<boolean> {
  const { page } = await openVisitor(browser, { reducedMotion: 'reduce' });
  const settled = settles(page);
  let hasPressed = false;
  try {
    const look = async (state: string) => {
      const known = pressed.size;
      try {
        await pressAll(page, settled, (kind) => lost.add(`${state}: ${kind}`));
      } finally {
        hasPressed ||= pressed.size > known;
        if (hasPressed) page.setDefaultTimeout(NEXT_STEP_MS);
      }
    };
    await take({ page, product, look });
    return true;
  } catch (error) {
    const hasLeft = /Execution context was destroyed/.test((error as Error).message);
    if (hasPressed || hasLeft || error instanceof TourOver) return false;
    throw error;
  } finally {
    await leave(page.context());
  }
}

/** Long: a tour begins again after each press that changes more than Escape brings back. */
describe.runIf(isNight)('whatever is pressed, something keeps the focus', () => {
  test.concurrent.for(TOURS)('in $name', { timeout: 3_600_000 }, async (tour, context) => {
    const lost = new Set<string>();
    while (!(await takeOnce(tour, lost)));
    context.expect([...lost]).toEqual([]);
  });
});

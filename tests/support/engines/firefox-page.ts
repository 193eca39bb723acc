import type { KeyInput, MediaFeature, Page } from 'puppeteer-core';

/**
 * Makes up for what Puppeteer can't do by WebDriver BiDi:
 *
 * - set a visitor's preferences (`emulateMedia`): the page's `matchMedia` answers with them. Style sheets don't
 *   notice.
 * - press a key that it only knows as what it writes.
 */
export function withAllCommands(page: Page): Page {
  page.emulateMediaFeatures = (features = []) => page.evaluate(answerWith, features);
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => press(WRITES[key] ?? key, options);
  return page;
}

const WRITES: Readonly<Partial<Record<KeyInput, KeyInput>>> = { Space: ' ' };

/** Runs in the page. */
function answerWith(features: readonly MediaFeature[]): void {
  const page = globalThis as { realMatchMedia?: typeof matchMedia };
  const real = (page.realMatchMedia ??= matchMedia.bind(globalThis));
  globalThis.matchMedia = (query) => {
    const list = real(query);
    const set = features.find(({ name }) => query.startsWith(`(${name}:`));
    if (set) {
      Object.defineProperty(list, 'matches', { value: query === `(${set.name}: ${set.value})` });
    }
    return list;
  };
}

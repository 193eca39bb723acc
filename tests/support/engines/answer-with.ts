import type { MediaFeature } from 'puppeteer-core';

/** Runs in the page: its `matchMedia` answers with these preferences. Style sheets don’t notice. */
export function answerWith(features: readonly MediaFeature[]): void {
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

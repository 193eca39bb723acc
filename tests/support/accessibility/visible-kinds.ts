import type { Page } from 'playwright-core';

/** What a page keeps of the last search. */
export interface WithKinds {
  elementsOfKinds?: Map<string, Element>;
}

/**
 * Every kind of visible element on the page, shadow roots included, with the states that a style may depend on:
 * `nav.header-links > a[aria-current=page]`.
 */
export const findVisibleKinds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const STATE =
      /^(data-|aria-(checked|current|disabled|expanded|invalid|pressed|selected|sort)$|disabled$)/;
    const nameOf = ({ localName, classList, attributes }: Element) => {
      const states = [...attributes]
        // Numbers are counts, places, and names of single things.
        .filter(({ name, value }) => STATE.test(name) && value.length <= 20 && !/\d/.test(value))
        .map(({ name, value }) => `[${name}=${value}]`);
      return [localName, ...classList].join('.') + states.join('');
    };
    const kinds = new Map<string, Element>();
    const collect = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) collect(element.shadowRoot);
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const parent = element.parentElement ? nameOf(element.parentElement) : '';
        kinds.set(`${parent} > ${nameOf(element)}`, element);
      }
    };
    collect(document.body);
    (globalThis as WithKinds).elementsOfKinds = kinds;
    return [...kinds.keys()];
  });

import type { Page } from 'playwright-core';

/** Every kind of visible element on the page, shadow roots included: `nav.header-links > a`. */
export const findVisibleKinds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = ({ localName, classList }: Element) => [localName, ...classList].join('.');
    const kinds = new Set<string>();
    const collect = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) collect(element.shadowRoot);
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        kinds.add(
          `${element.parentElement ? nameOf(element.parentElement) : ''} > ${nameOf(element)}`,
        );
      }
    };
    collect(document.body);
    return [...kinds];
  });

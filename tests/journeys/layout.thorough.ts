import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { inviteVisitors, layoutShift, scrollThrough } from '../support/visitor.ts';
import { PRODUCT_PAGE, PUBLISHED } from './certificates.ts';

const { portal, shop } = inject('product');
const newVisitor = inviteVisitors();

const pages = [
  { name: 'the card page', url: `${portal}/card/${PUBLISHED}` },
  { name: 'the partner’s page', url: `${shop}${PRODUCT_PAGE}` },
];
const report = (page: Page) =>
  page.locator('.tag-card-report[data-status="ready"], tag-card-report[data-state="ready"]');

describe.each(pages)('$name', ({ url }) => {
  test.each([
    ['a phone', { width: 360, height: 740 }],
    ['a desktop', { width: 1440, height: 900 }],
  ])(
    'does not shift on %s, from the first paint to the last picture',
    async (_device, viewport) => {
      const { page } = await newVisitor({ viewport });
      await page.goto(url);
      await report(page).first().waitFor();
      await scrollThrough(page);
      expect(await layoutShift(page)).toBeLessThan(0.02);
    },
  );
});

test("at 400% zoom, sticky parts don't cover half of the window", async () => {
  for (const { url } of pages) {
    const { page } = await newVisitor({ viewport: { width: 320, height: 256 } });
    await page.goto(url);
    await report(page).first().waitFor();
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
    const covered = await page.evaluate(() => {
      let height = 0;
      const visit = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) {
            const { top, bottom } = element.getBoundingClientRect();
            height += Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
          }
          if (element.shadowRoot) visit(element.shadowRoot);
        }
      };
      visit(document);
      return height / innerHeight;
    });
    expect(covered, url).toBeLessThan(0.5);
  }
});

import { expect, inject, test } from 'vitest';
import { findViolationsOf, neverFound } from '../support/accessibility/page.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { TOURS } from './tours/index.ts';

const product = inject('product');
const newVisitor = inviteVisitors();

test.each(TOURS)(
  'axe and IBM Equal Access find nothing in $name, light and dark, wide and narrow',
  async ({ take }) => {
    const { page } = await newVisitor({ reducedMotion: 'reduce' });
    const look = async (state: string) => {
      const size = page.viewportSize()!;
      // What the mouse is over has other colors.
      await page.mouse.move(0, 0);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        expect.soft(await findViolationsOf(page), `${state}, ${width} px`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await findViolationsOf(page, 'contrast');
        expect.soft(dark, `${state}, ${width} px, dark`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(size);
    };
    await take({ page, product, look });
  },
  600_000,
);

test('every listed false positive is still found somewhere', () => {
  expect(neverFound()).toEqual([]);
});

import { describe, expect, inject, test } from 'vitest';
import { focused, tabTo } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { PUBLISHED, REPORT_PAGE } from './certificates.ts';

const { portal, shop } = inject('product');
const newVisitor = inviteVisitors();

describe('by keyboard alone', () => {
  test('a visitor finds a report, jumps to a section, and zooms its picture', async () => {
    const { page } = await newVisitor();
    await page.goto(portal);
    const field = page.locator('main').getByLabel('Certificate number');
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((input) => input === document.activeElement)) break;
    }
    await page.keyboard.type(PUBLISHED);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Sections of report X0000001' }).waitFor();

    await tabTo(page, /^Zoom/);
    await page.keyboard.press('Enter');
    const picture = page.getByRole('application');
    await expect.poll(() => picture.evaluate((it) => it === document.activeElement)).toBe(true);

    await tabTo(page, /^Corners$/);
    await page.keyboard.press('Enter');
    const landed = async () =>
      (await focused(page)).evaluate((element) =>
        element.closest('nav') ? 'still at the link' : element.textContent,
      );
    await expect.poll(landed).toContain('Corners');
  });

  test('focus moves through a report in a partner’s page and is always visible', async () => {
    const { page } = await newVisitor({ reducedMotion: 'reduce' });
    await page.goto(`${shop}${REPORT_PAGE}`);
    await page.locator('tag-card-report[data-state="ready"]').waitFor();
    const unseen: string[] = [];
    let within = 0;
    for (let presses = 0; presses < 400; presses += 1) {
      await page.keyboard.press('Tab');
      const focus = await (
        await focused(page)
      ).evaluate((element) => {
        const root = element.getRootNode();
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        return {
          name: element.getAttribute('aria-label') ?? element.textContent!.trim(),
          inReport: root instanceof ShadowRoot && root.host.localName === 'tag-card-report',
          isShown:
            (outlineStyle !== 'none' || boxShadow !== 'none') &&
            box.bottom > 0 &&
            box.top < innerHeight,
        };
      });
      if (focus.inReport) within += 1;
      if (focus.inReport && !focus.isShown) unseen.push(focus.name);
      if (focus.name === 'the grader') break;
      expect(presses, 'focus never left the report').toBeLessThan(399);
    }
    expect(within).toBeGreaterThan(10);
    expect(unseen).toEqual([]);
  });
});

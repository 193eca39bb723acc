import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { focused, focusedText, tabTo } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';

const { portal, shop } = inject('product');
const newVisitor = inviteVisitors();

/** Whether the focus is visible in the window, by its own outline or that of what it highlights. */
const isInSight = async (page: Page) =>
  (await focused(page)).evaluate((element) => {
    const box = element.getBoundingClientRect();
    const edged = [element, ...element.children].some((part) => {
      const { outlineStyle, stroke } = getComputedStyle(part);
      return outlineStyle !== 'none' || (part.localName === 'rect' && stroke !== 'none');
    });
    const isLit = element.closest('svg')?.querySelector('.tag-chart-map-lit') != null;
    return (edged || isLit) && box.bottom > 0 && box.top < innerHeight;
  });

/** A site may scroll smoothly to the focus. */
const untilInSight = (page: Page, name: RegExp) =>
  expect.poll(() => isInSight(page), { message: String(name) }).toBe(true);
/** Waits until the focus is visible on an element with this name. */
async function untilOn(page: Page, name: RegExp): Promise<void> {
  await expect.poll(() => focusedText(page)).toMatch(name);
  await untilInSight(page, name);
}

async function follow(page: Page, name: RegExp, lands: RegExp): Promise<void> {
  await tabTo(page, name);
  await untilInSight(page, name);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedText(page)).toMatch(lands);
}

describe.each([
  ['the portal', `${portal}/pop-report`],
  ['the company’s page', `${shop}/company/population.html`],
])('by keyboard alone, in %s', (_site, url) => {
  test('the population report leads down to a certificate, and up again', async () => {
    const { page, problems } = await newVisitor();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Population report' }).waitFor();
    await follow(page, /^Pokemon$/, /^Pokemon population$/);
    await expect
      .poll(async () => (await focused(page)).evaluate(({ localName }) => localName))
      .toMatch(/^h\d$/);
    await follow(page, /^1999$/, /^1999 Pokemon population$/);
    await follow(page, /^Base Set$/, /^1999 Base Set population$/);
    await follow(page, /^Charizard$/, /^Charizard 4\/102/);
    await page.goBack();
    await expect.poll(() => focusedText(page)).toBe('1999 Base Set population');
    await page.goForward();
    await expect.poll(() => focusedText(page)).toMatch(/^Charizard 4/);

    await tabTo(page, /^X\d{7}$/);
    const certificate = await focusedText(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/card/${certificate}$`));
    await page
      .getByRole('heading', { name: /^Charizard/ })
      .first()
      .waitFor();
    // On a new page the portal moves the focus to its content; a site of plain pages, to its top.
    await follow(page, /^View this card’s population$/, /Charizard 4\/102/);
    await page.getByRole('heading', { name: /^Charizard 4/ }).waitFor();
    await follow(page, /^Base Set$/, /^1999 Base Set population$/);
    await follow(page, /^All cards$/, /^Population report$/);
    expect(problems).toEqual([]);
  });

  test('bars, days, regions, and rows can each be reached and read', async () => {
    const { page } = await newVisitor();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Population report' }).waitFor();
    await tabTo(page, /^Jump to a card$|^$/);
    await page.getByRole('combobox', { name: 'Jump to a card' }).focus();
    await page.keyboard.type('charizard 4/102 base set');
    await page.locator('.tag-pop-found[aria-busy="false"]').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedText(page)).toMatch(/^Charizard 4\/102/);

    await tabTo(page, /^Pristine 10: /);
    await page.keyboard.press('ArrowRight');
    await untilOn(page, /^Gem Mint 10: \d+, [\d.]+%$/);
    await page.keyboard.press('End');
    await untilOn(page, /^Authentic: /);

    const slider = page.getByRole('slider', { name: 'Certificates over time' });
    await tabTo(page, /^Certificates over time$/);
    await page.keyboard.press('ArrowLeft');
    const read = () => slider.getAttribute('aria-valuetext');
    await expect.poll(read).toMatch(/^\w{3}\/\d\d\/\d{4}: \d+, \+\d+$/);
    const said = await read();
    await tabTo(page, /^Show data table: Certificates over time/);
    await page.keyboard.press('Enter');
    const days = page.getByRole('region', { name: /^Certificates over time/ }).getByRole('row');
    await expect.poll(() => days.count()).toBeGreaterThan(50);
    const [day, total, added] = said!.split(/: |, /);
    const row = days.filter({ has: page.getByRole('rowheader', { name: day! }) });
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual([added, total]);

    await tabTo(page, /^Score$/);
    await page.keyboard.press('Enter');
    const score = page.getByRole('columnheader', { name: 'Score' });
    await expect.poll(() => score.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Space');
    await expect.poll(() => score.getAttribute('aria-sort')).toBe('ascending');
    expect(await focusedText(page)).toBe('Score');

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await untilOn(page, /^Skip 200 rows$/);
    await page.keyboard.press('Enter');
    // On the first page it does nothing, and keeps the focus.
    await tabTo(page, /^Previous$/, 1);
    await tabTo(page, /^Next$/, 1);
    await tabTo(page, /^United States: \d+/, 12);
    await untilInSight(page, /^United States/);
    await page.keyboard.press('ArrowRight');
    await untilOn(page, /^(?!United States)[A-Z]/);
    await tabTo(page, /^California: \d+, [\d.]+%/, 6);
    await page.keyboard.press('ArrowRight');
    await untilOn(page, /^(?!California)[A-Z][\w ]+: \d+, [\d.]+%$/);
  });
});

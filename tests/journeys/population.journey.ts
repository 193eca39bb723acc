import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

/** The report's title, which changes when the next level is loaded. */
const untilAt = (page: Page, name: string | RegExp) =>
  page.getByRole('article').getByRole('heading', { name }).first().waitFor();
const follow = (page: Page, name: string) =>
  page.getByRole('table').getByRole('link', { name, exact: true }).first().click();
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Where in the population' }).getByRole('link', { name });

test('the portal leads from all categories to a certificate and back, using its own history', async () => {
  const { page, problems } = await newVisitor();
  const response = await page.goto(`${portal}/pop-report`);
  expect(await response!.text()).toContain('Pokemon');
  await untilAt(page, 'Population report');

  await follow(page, 'Pokemon');
  await untilAt(page, 'Pokemon population');
  await follow(page, '1999');
  await untilAt(page, '1999 Pokemon population');
  await follow(page, 'Base Set');
  await untilAt(page, '1999 Base Set population');
  expect(new URL(page.url()).pathname).toBe('/pop-report/Pokemon/1999/Base%20Set');

  await follow(page, 'Charizard');
  await untilAt(page, /^Charizard 4\/102/);
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/pop-report/Pokemon/1999/Base%20Set/Charizard/4%2F102');
  expect(searchParams.get('variation')).toBeTruthy();
  await page.getByRole('heading', { name: 'Where submissions came from' }).waitFor();
  await page.reload();
  await untilAt(page, /^Charizard 4\/102/);

  await page
    .getByRole('table')
    .first()
    .getByRole('link', { name: /^X\d{7}$/ })
    .first()
    .click();
  await page.waitForURL(/\/card\/X\d{7}$/);
  await page.getByRole('link', { name: 'View this card’s population' }).click();
  await untilAt(page, /^Charizard 4\/102/);
  await page.goBack();
  await page.goBack();
  await untilAt(page, /^Charizard 4\/102/);
  await crumb(page, 'Base Set').click();
  await untilAt(page, '1999 Base Set population');
  expect(problems).toEqual([]);
});

test('words typed before the scripts ran are searched', async () => {
  const { page } = await newVisitor();
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/assets/pop-report-screen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${portal}/pop-report`, { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Jump to a card' });
  await field.fill('charizard base set');
  letGo();
  await page.getByRole('option').first().waitFor();
  expect(await field.inputValue()).toBe('charizard base set');
});

test('made-up sports sets, separate variations, filters and sorting in the address', async () => {
  const { page } = await newVisitor();
  const found = await fetch(`${api}/pops/card?search=prizm&sort=total&pageSize=50`);
  const { rows } = (await found.json()) as {
    rows: { card: string; set: string; number: string; variation: string; category: string }[];
  };
  const row = rows.find(({ category }) => category !== 'Pokemon')!;
  await page.goto(`${portal}/pop-report`);
  await page.getByRole('combobox', { name: 'Jump to a card' }).fill(`${row.card} ${row.set}`);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await untilAt(page, new RegExp(`^${row.card}`));
  const variations = page.getByRole('navigation', { name: 'Variations' });
  await variations.getByRole('link', { name: /^All variations/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('variation')).toBeNull();
  const last = variations.getByRole('link').last();
  await last.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('variation')).toBeTruthy();

  await page.goto(`${portal}/pop-report/Pokemon/1999/Base%20Set`);
  await page.getByRole('button', { name: /^10 Gem Mint/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('10');
  await page.getByRole('searchbox', { name: 'Filter', exact: true }).fill('charizard');
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('charizard');
  const shared = page.url();
  const other = await newVisitor();
  await other.page.goto(shared);
  const table = other.page.getByRole('table').first();
  await table.getByRole('link', { name: 'Charizard' }).waitFor();
  expect(
    await table.getByRole('columnheader', { name: /^10 Gem Mint/ }).getAttribute('aria-sort'),
  ).toBe('descending');

  // Forced colors still show what would otherwise show a value or direction only by color.
  await other.page.emulateMedia({ forcedColors: 'active' });
  const painted = await other.page.evaluate(() => {
    const paintOf = (selector: string, property: 'fill' | 'backgroundColor') =>
      getComputedStyle(document.querySelector(selector)!)[property];
    const ground = document.querySelector<HTMLElement>('.tag-pop-table')!;
    return {
      text: getComputedStyle(ground).color,
      bar: paintOf('.tag-chart-bars [data-step]', 'fill'),
      arrow: paintOf('.tag-pop-sorted[data-sorted]', 'backgroundColor'),
    };
  });
  expect(painted).toMatchObject({ bar: painted.text, arrow: painted.text });
});

test('the company’s page embeds it on another site and keeps its location in the hash', async () => {
  const { page, problems } = await newVisitor({ colorScheme: 'dark' });
  await page.goto(`${shop}/company/population.html`);
  await page.locator('tag-pop-report[data-state="ready"]').waitFor();
  await follow(page, 'Baseball');
  await untilAt(page, 'Baseball population');
  expect(new URL(page.url()).hash).toBe('#/Baseball');
  await page.getByRole('table').getByRole('link').first().press('Enter');
  await untilAt(page, /^\d{4} Baseball population$/);
  await page.goBack();
  await untilAt(page, 'Baseball population');
  expect(problems).toEqual([]);
});

test('an unknown name in the population answers 404 and leads on', async () => {
  const { page } = await newVisitor();
  const response = await page.goto(`${portal}/pop-report/Nowhere/%E0%A4%A`);
  expect(response!.status()).toBe(404);
  await page.getByRole('heading', { name: 'No such card in our population' }).waitFor();
  await page.getByRole('button', { name: 'Go to the full report' }).click();
  await untilAt(page, 'Population report');
});

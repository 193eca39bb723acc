import { expect, inject, test } from 'vitest';
import { untilFocused } from '../support/keyboard.ts';
import { inviteVisitors, untilListening } from '../support/visitor.ts';
import { MALFORMED, PUBLISHED, PUBLISHED_TOO, readDetail, REPORT } from './certificates.ts';
import { untilTitle } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

test('a visitor types a certificate and reads its report', async () => {
  const { card, grade } = await readDetail(api, PUBLISHED);
  const { page, problems } = await newVisitor();
  await page.goto(portal);
  await page.locator('main').getByLabel('Certificate number').fill(PUBLISHED.toLowerCase());
  await page.locator('main').getByRole('button', { name: 'View report' }).click();

  await page.waitForURL(`${portal}/card/${PUBLISHED}`);
  const report = page.locator(REPORT);
  await untilTitle(report, card.name);
  const text = await report.innerText();
  for (const fact of [PUBLISHED, grade.grade, grade.label, String(grade.score)]) {
    expect(text).toContain(fact);
  }
  await expect.poll(() => page.title()).toContain(card.name);
  expect(problems).toEqual([]);
});

test('the report has every section, with its heading', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  const links = page
    .getByRole('navigation', { name: 'Sections of report X0000001' })
    .getByRole('link');
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(8);
  const names = await links.allInnerTexts();
  for (const name of names) {
    await page.getByRole('heading', { name, exact: true }).waitFor();
  }
});

test('the pictures of a report load, no larger than they are shown', async () => {
  const { page, problems } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  const hero = page.locator('.tag-report-stage img:visible').first();
  await hero.waitFor();
  await expect
    .poll(() => hero.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(300);
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThan(2000);
  expect(problems).toEqual([]);
});

test('an invalid certificate is refused where it was typed', async () => {
  const { page } = await newVisitor();
  await page.goto(portal);
  await untilListening(page);
  const field = page.locator('main').getByLabel('Certificate number');
  await field.fill(MALFORMED);
  await field.press('Enter');
  await page.locator('main').getByText('A certificate is a letter and seven digits').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await untilFocused(field);
});

test('the old address /card-details/… leads to the report', async () => {
  const { page } = await newVisitor();
  const response = await page.goto(`${portal}/card-details/${PUBLISHED}`);
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(`/card/${PUBLISHED}`);
});

test('back and forward between two reports show each one again', async () => {
  const [first, second] = await Promise.all([
    readDetail(api, PUBLISHED),
    readDetail(api, PUBLISHED_TOO),
  ]);
  const { page, problems } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  await untilTitle(page, first.card.name);
  const search = page.getByRole('search').getByLabel('Certificate number').first();
  await search.fill(PUBLISHED_TOO);
  await search.press('Enter');
  await untilTitle(page, second.card.name);
  await page.goBack();
  await untilTitle(page, first.card.name);
  await page.goForward();
  await untilTitle(page, second.card.name);
  expect(problems).toEqual([]);
});

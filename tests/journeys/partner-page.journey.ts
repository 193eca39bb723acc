import { expect, inject, test } from 'vitest';
import { inviteVisitors, scrollThrough } from '../support/visitor.ts';
import {
  AUTHENTIC,
  NOT_PUBLIC,
  PRODUCT_PAGE,
  PUBLISHED,
  PUBLISHED_TOO,
  readDetail,
  UNKNOWN,
} from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

test('a partner’s product page shows the report under a strict policy, without errors', async () => {
  const { card, grade } = await readDetail(api, PUBLISHED);
  const { page, problems } = await newVisitor();
  const response = await page.goto(`${shop}${PRODUCT_PAGE}`);
  const policy = response!.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');

  const report = page.locator(`tag-card-report[cert="${PUBLISHED}"][data-state="ready"]`);
  await report.waitFor();
  expect(await report.evaluate((element) => element.shadowRoot !== null)).toBe(true);
  await report.getByRole('heading', { name: card.name }).waitFor();
  const text = await report.getByRole('article').innerText();
  for (const fact of [grade.grade, grade.label, String(grade.score)]) expect(text).toContain(fact);
  expect(await report.getByRole('listitem').count()).toBe(3);

  await report.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      report.evaluate((element) => element.shadowRoot!.querySelector('img')?.naturalWidth ?? 0),
    )
    .toBeGreaterThan(0);
  await page.waitForLoadState('load');
  expect(problems).toEqual([]);
});

test('the shop’s own pages load without errors, including pictures', async () => {
  for (const path of ['/', PRODUCT_PAGE]) {
    const { page, problems } = await newVisitor();
    await page.goto(`${shop}${path}`);
    await scrollThrough(page);
    const missing = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img')]
          .filter(({ naturalWidth }) => naturalWidth === 0)
          .map(({ src }) => src),
      );
    await expect.poll(missing).toEqual([]);
    expect(problems, path).toEqual([]);
  }
});

test('several certificates on one page each have their own state', async () => {
  const { page } = await newVisitor();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${shop}/compare.html`);
  const state = (certificate: string, name: string) =>
    page.locator(`tag-card-report[cert="${certificate}"][data-state="${name}"]`);
  const compared = page.locator('tag-card-report[compare][data-state="ready"]');
  await compared
    .getByRole('link', { name: (await readDetail(api, PUBLISHED)).card.name })
    .waitFor();
  await state(NOT_PUBLIC, 'empty').getByText('isn’t public yet').waitFor();
  await state(UNKNOWN, 'error').getByText(`There is no certificate ${UNKNOWN}`).waitFor();
  // The page's own link stays for visitors who get an error.
  await state(UNKNOWN, 'error')
    .getByRole('link', { name: `View report ${UNKNOWN}` })
    .waitFor();
  expect(errors).toEqual([]);
});

test('two summaries of one sale', async () => {
  const { page } = await newVisitor({ viewport: { width: 1280, height: 500 } });
  await page.goto(`${shop}/products/charizard-and-lugia.html`);
  await page.locator('tag-card-report[cert="X0000004"][data-state="ready"]').waitFor();
  await page.getByText(`Report ${AUTHENTIC}`, { exact: true }).click();
  const lower = page.locator(`tag-card-report[cert="${AUTHENTIC}"][data-state="ready"]`);
  await lower.getByText('Authentic').waitFor();
});

test('the shop’s product page is short on a phone, and leads to the full report', async () => {
  const { page } = await newVisitor({ viewport: { width: 360, height: 800 } });
  await page.goto(`${shop}${PRODUCT_PAGE}`);
  await page.locator('tag-card-report[data-state="ready"]').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
  await page.getByRole('link', { name: `Read the full report ${PUBLISHED}` }).click();
  await page.waitForURL(`${shop}/reports/${PUBLISHED}`);
  await page.locator('tag-card-report[view="full"][data-state="ready"]').waitFor();
});

test('comparing two certificates in the shop, then showing only the differences', async () => {
  const { page } = await newVisitor();
  await page.goto(`${shop}/compare.html`);
  const compared = page.locator('tag-card-report[compare][data-state="ready"]');
  const rows = compared.getByRole('row');
  await rows.first().waitFor();
  const all = await rows.count();
  await compared.getByRole('button', { name: 'Differences only' }).click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  expect(await compared.getByText('better', { exact: true }).count()).toBeGreaterThan(0);
});

test("the page’s own rules don't affect the report, nor the report the page", async () => {
  const { page } = await newVisitor();
  await page.goto(`${shop}${PRODUCT_PAGE}`);
  const buyButton = page.getByRole('button', { name: 'Buy now' });
  const looks = (element: Element) => {
    const { fontSize, textTransform, padding, color } = getComputedStyle(element);
    return { fontSize, textTransform, padding, color };
  };
  const before = await buyButton.evaluate(looks);
  const report = page.locator(`tag-card-report[data-state="ready"]`);
  await report.waitFor();
  expect(await buyButton.evaluate(looks)).toEqual(before);
  expect(before.textTransform).toBe('uppercase');

  const within = await report.evaluate((element) => {
    const heading = element.shadowRoot!.querySelector('h3')!;
    const paragraph = element.shadowRoot!.querySelector('p:not([class*="hidden"])')!;
    return {
      transform: getComputedStyle(heading).textTransform,
      font: getComputedStyle(heading).fontFamily,
      size: parseFloat(getComputedStyle(paragraph).fontSize),
    };
  });
  expect(within.transform).toBe('none');
  expect(within.font).not.toContain('Fraunces');
  // 62.5% of the root would turn 16 px of rem into 10.
  expect(within.size).toBeGreaterThanOrEqual(12);
});

test('the page’s analytics receive the report’s events at the document', async () => {
  const { page } = await newVisitor();
  await page.addInitScript(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    for (const name of ['tag-ready', 'tag-view', 'tag-empty', 'tag-error']) {
      document.addEventListener(name, (event) => {
        const { element, code } = (event as CustomEvent<{ element: string; code?: string }>).detail;
        const shown = event.target as Element;
        const cert = shown.getAttribute('cert') ?? shown.getAttribute('compare');
        received.push([name, element, cert, code].filter((part) => part !== undefined).join(' '));
      });
    }
  });
  await page.goto(`${shop}/compare.html`);
  const received = () =>
    page.evaluate(() => (window as unknown as { received: string[] }).received);
  await expect
    .poll(received)
    .toEqual(
      expect.arrayContaining([
        `tag-ready tag-card-report ${PUBLISHED},${PUBLISHED_TOO}`,
        `tag-view tag-card-report ${PUBLISHED},${PUBLISHED_TOO}`,
        `tag-empty tag-card-report ${NOT_PUBLIC}`,
        `tag-error tag-card-report ${UNKNOWN} not-found`,
      ]),
    );
});

test('an unknown shop address shows the shop’s own 404', async () => {
  const { page } = await newVisitor();
  const response = await page.goto(`${shop}/products/nothing-here.html`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Not in this attic' }).waitFor();
});

test('recently sold cards lead to their public reports', async () => {
  const { page } = await newVisitor();
  await page.goto(shop);
  await page.getByRole('link', { name: 'Declan Underhill' }).click();
  await page.waitForURL(`${portal}/card/X0000008`);
});

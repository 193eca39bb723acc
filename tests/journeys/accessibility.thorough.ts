import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { expectAccessible, inviteVisitors } from '../support/visitor.ts';
import {
  AUTHENTIC,
  MALFORMED,
  NOT_PUBLIC,
  PRODUCT_PAGE,
  PUBLISHED,
  PUBLISHED_TOO,
  UNKNOWN,
} from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();
const REPORTS = `${api}/graded-cards/public/detail/**`;

/** Runs axe on the page as it stands, light and then dark. */
async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}

/** Each state of a report: how it comes about, and the words by which it is known to be there. */
const states: readonly {
  state: string;
  certificate: string;
  shows: string | RegExp;
  api?: 'silent' | 'failing' | 'away';
}[] = [
  { state: 'ready', certificate: PUBLISHED, shows: 'NM-MT+' },
  { state: 'ready, Authentic', certificate: AUTHENTIC, shows: 'Genuine, without a number' },
  { state: 'unknown', certificate: UNKNOWN, shows: 'There is no certificate' },
  { state: 'not public', certificate: NOT_PUBLIC, shows: 'not public yet' },
  { state: 'malformed', certificate: MALFORMED, shows: 'letter and seven digits' },
  {
    state: 'loading',
    certificate: PUBLISHED_TOO,
    shows: 'This is taking longer than usual',
    api: 'silent',
  },
  {
    state: 'failed',
    certificate: PUBLISHED_TOO,
    shows: 'Something went wrong on our side',
    api: 'failing',
  },
  {
    state: 'out of reach',
    certificate: PUBLISHED_TOO,
    shows: 'We couldn’t load the report',
    api: 'away',
  },
];

async function troubleApi(
  page: Page,
  how: 'silent' | 'failing' | 'away' | undefined,
): Promise<void> {
  if (how === 'silent') await page.route(REPORTS, () => {});
  if (how === 'away') await page.route(REPORTS, (route) => route.abort());
  if (how === 'failing') {
    await page.route(REPORTS, (route) =>
      route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, json: {} }),
    );
  }
}

describe.each(states)('a report that is $state', ({ certificate, shows, api: how }) => {
  test('passes axe in the portal, light and dark', async () => {
    const { page } = await newVisitor();
    await troubleApi(page, how);
    if (how) {
      await page.goto(portal);
      await page.locator('main').getByLabel('Certificate number').fill(certificate);
      await page.locator('main').getByRole('button', { name: 'View report' }).click();
    } else {
      await page.goto(`${portal}/card/${certificate}`);
    }
    await page.locator('.tag-card-report').getByText(shows).first().waitFor({ timeout: 30_000 });
    await expectAccessibleInBoth(page);
  });

  test('passes axe in the partner’s page, light and dark', async () => {
    const { page } = await newVisitor();
    await troubleApi(page, how);
    await page.goto(`${shop}${PRODUCT_PAGE}`);
    const element = page.locator('tag-card-report');
    await element.evaluate((host, value) => host.setAttribute('cert', value), certificate);
    await element.getByText(shows).first().waitFor({ timeout: 30_000 });
    await expectAccessibleInBoth(page);
  });
});

test.each([
  ['the landing page', () => portal],
  ['a page that does not exist', () => `${portal}/nowhere`],
  ['the shop’s front page', () => shop],
  ['the shop’s comparison', () => `${shop}/compare.html`],
])('%s passes axe, light and dark', async (_name, url) => {
  const { page } = await newVisitor();
  await page.goto(url(), { waitUntil: 'networkidle' });
  await expectAccessibleInBoth(page);
});

/** What a visitor does with a report, and how it is known to have happened. */
const deeds: readonly { what: string; act: (page: Page) => Promise<void> }[] = [
  {
    what: 'a side under the glass, at a defect',
    async act(page) {
      await page.getByRole('button', { name: /^Enlarge: Front of the card, with/ }).click();
      const glass = page.locator('.tag-dialog');
      await glass.getByRole('button', { name: 'Next defect' }).click();
      await glass.getByText(/1 of \d+/).waitFor();
    },
  },
  {
    what: 'the card turned around, a step picked, a text to copy by hand',
    async act(page) {
      await page.getByRole('button', { name: 'Rotate 360' }).click();
      await page.getByRole('slider').waitFor();
      await page.locator('.tag-waterfall button').first().click();
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      });
      await page.getByRole('button', { name: 'Copy link', exact: true }).click();
      await page.getByRole('textbox', { name: 'Text to copy' }).waitFor();
    },
  },
  {
    what: 'a download whose line was cut',
    async act(page) {
      await page.route(
        (address) => address.searchParams.has('origin'),
        (route) => route.abort('connectionreset'),
      );
      await page.getByRole('button', { name: /^Download all \d+ images$/ }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];

describe.each([
  ['the portal', `${portal}/card/${PUBLISHED}`],
  ['the partner’s page', `${shop}${PRODUCT_PAGE}`],
])('in %s', (_site, url) => {
  test.each(deeds)('$what: passes axe, light and dark', async ({ act }) => {
    const { page } = await newVisitor();
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .waitFor();
    await act(page);
    await expectAccessibleInBoth(page);
  });
});

test('the witness video passes axe offered, declined and paid, light and dark', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}/witness`);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.waitFor();
  await expectAccessibleInBoth(page);
  await pay.click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('The payment was declined').waitFor();
  await expectAccessibleInBoth(page);
  await pay.click();
  await page.getByText('Test checkout').waitFor();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  await expectAccessibleInBoth(page);
});

test('a witness video that cannot be asked for, or is not there, passes axe', async () => {
  const { page } = await newVisitor();
  await page.route(`${api}/graded-cards/*/witness/paywall*`, (route) => route.abort());
  for (const certificate of [PUBLISHED, AUTHENTIC, UNKNOWN]) {
    await page.goto(`${portal}/card/${certificate}/witness`, { waitUntil: 'networkidle' });
    await expectAccessibleInBoth(page);
  }
});

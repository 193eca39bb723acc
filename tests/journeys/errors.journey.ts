import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { inviteVisitors, untilListening } from '../support/visitor.ts';
import {
  MALFORMED,
  NOT_PUBLIC,
  REPORT,
  REPORT_PAGE,
  PUBLISHED,
  PUBLISHED_TOO,
  readDetail,
  UNKNOWN,
} from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();
const REPORTS = `${api}/graded-cards/public/detail/**`;

/** The same report on both sites: how a visitor gets there, and where it is shown. */
const sites = [
  {
    site: 'the portal',
    // By a click, so the browser asks the API, not the portal's server.
    async open(page: Page, certificate: string) {
      await page.goto(portal);
      await untilListening(page);
      await page.locator('main').getByLabel('Certificate number').fill(certificate);
      await page.locator('main').getByRole('button', { name: 'View report' }).click();
    },
    report: (page: Page) => page.locator(REPORT),
  },
  {
    site: 'the partner’s page',
    async open(page: Page, certificate: string) {
      await page.goto(`${shop}${REPORT_PAGE}`);
      await page
        .locator('tag-card-report')
        .evaluate((element, value) => element.setAttribute('cert', value), certificate);
    },
    report: (page: Page) => page.locator('tag-card-report'),
  },
];

describe.each(sites)('on $site', ({ open, report }) => {
  const named = async (page: Page, title: string): Promise<Locator> => {
    const heading = report(page).getByRole('heading', { name: title });
    await heading.waitFor();
    return heading;
  };

  test('an unknown certificate is reported as unknown', async () => {
    const { page } = await newVisitor();
    await open(page, UNKNOWN);
    await named(page, `There is no certificate ${UNKNOWN}`);
  });

  test('an unpublished one is reported to exist', async () => {
    const { page } = await newVisitor();
    await open(page, NOT_PUBLIC);
    await named(page, 'This report isn’t public yet');
  });

  test('a slow API shows a delay', async () => {
    const { card } = await readDetail(api, PUBLISHED_TOO);
    const { page, problems } = await newVisitor();
    let answer = () => {};
    const held = new Promise<void>((release) => (answer = release));
    await page.route(REPORTS, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, PUBLISHED_TOO);
    await report(page).getByText('This is taking longer than usual').waitFor();
    answer();
    await named(page, card.name);
    expect(problems).toEqual([]);
  });

  test.each([
    ['that fails', 'Something went wrong on our side', fail(500)],
    ['that cannot be reached', 'We couldn’t load the report', (route: Route) => route.abort()],
  ])(
    "an API %s isn't blamed on the certificate, and can be retried",
    async (_how, title, answer) => {
      const { card } = await readDetail(api, PUBLISHED_TOO);
      const { page } = await newVisitor();
      await page.route(REPORTS, answer);
      await open(page, PUBLISHED_TOO);
      await report(page).getByRole('heading', { name: title }).waitFor();
      await page.unroute(REPORTS);
      await report(page).getByRole('button', { name: 'Try again' }).click();
      await named(page, card.name);
    },
  );

  test('a visitor who is offline sees that, and gets the report when the connection is back', async () => {
    const before = await readDetail(api, PUBLISHED);
    const { card } = await readDetail(api, PUBLISHED_TOO);
    const { page } = await newVisitor();
    await open(page, PUBLISHED);
    await named(page, before.card.name);
    await page.context().setOffline(true);
    await changeCertificate(page, PUBLISHED_TOO);
    await report(page).getByRole('heading', { name: 'You’re offline' }).waitFor();
    await page.context().setOffline(false);
    await named(page, card.name);
  });
});

test('a malformed certificate is reported as malformed', async () => {
  const { page } = await newVisitor();
  const response = await page.goto(`${portal}/card/${MALFORMED}`);
  expect(response?.status()).toBe(404);
  await page
    .getByRole('heading', { name: 'That doesn’t look like a certificate number' })
    .waitFor();

  await page.goto(`${shop}${REPORT_PAGE}`);
  const element = page.locator('tag-card-report');
  await element.evaluate((host, value) => host.setAttribute('cert', value), MALFORMED);
  await page.locator('tag-card-report[data-state="error"]').waitFor();
  await element.getByText('letter and seven digits').waitFor();
});

/** Requests another certificate without a page load: through the element's attribute, or the search. */
async function changeCertificate(page: Page, certificate: string): Promise<void> {
  const element = page.locator('tag-card-report');
  if ((await element.count()) > 0) {
    await element.evaluate((host, value) => host.setAttribute('cert', value), certificate);
    return;
  }
  const search = page.getByRole('search').getByLabel('Certificate number').first();
  await search.fill(certificate);
  await search.press('Enter');
}

function fail(status: number) {
  return (route: Route) =>
    route.fulfill({
      status,
      headers: { 'access-control-allow-origin': '*' },
      json: { type: 'internal', code: 'internal', message: 'No.', requestId: 'journey' },
    });
}

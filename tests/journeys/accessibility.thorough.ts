import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
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
  api?: 'silent' | 'failing';
}[] = [
  { state: 'ready', certificate: PUBLISHED, shows: 'NM-MT+' },
  { state: 'ready, Authentic', certificate: AUTHENTIC, shows: 'Genuine, without a number' },
  { state: 'unknown', certificate: UNKNOWN, shows: 'There is no certificate' },
  { state: 'not public', certificate: NOT_PUBLIC, shows: 'not public yet' },
  { state: 'malformed', certificate: MALFORMED, shows: 'letter and seven digits' },
  {
    state: 'loading',
    certificate: PUBLISHED_TOO,
    shows: 'This takes longer than usual',
    api: 'silent',
  },
  {
    state: 'failed',
    certificate: PUBLISHED_TOO,
    shows: 'Something went wrong on our side',
    api: 'failing',
  },
];

async function troubleApi(page: Page, how: 'silent' | 'failing' | undefined): Promise<void> {
  if (how === 'silent') await page.route(REPORTS, () => {});
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
      await page.locator('main').getByRole('button', { name: 'See the report' }).click();
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

test('an enlarged picture passes axe, light and dark', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expectAccessibleInBoth(page);
});

describe('by keyboard alone', () => {
  /** The focused element, through every shadow root. */
  const focused = (page: Page) =>
    page.evaluateHandle(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element ?? document.body;
    });
  const focusedText = async (page: Page) =>
    (await focused(page)).evaluate((element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
    );
  async function tabTo(page: Page, name: RegExp, limit = 200): Promise<void> {
    for (let presses = 0; presses < limit; presses += 1) {
      await page.keyboard.press('Tab');
      if (name.test(await focusedText(page))) return;
    }
    throw new Error(`Nothing named ${name} within ${limit} tabs`);
  }

  test('a visitor finds a report, jumps to a section and enlarges a picture', async () => {
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

    await tabTo(page, /^Enlarge/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focusedText(page)).toMatch(/^Enlarge/);

    await tabTo(page, /^Corners$/);
    await page.keyboard.press('Enter');
    const landed = await focused(page);
    expect(await landed.evaluate((element) => element.textContent)).toContain('Corners');
    expect(await landed.evaluate((element) => element.closest('nav') === null)).toBe(true);
  });

  test('focus passes through a report in a partner’s page, always in sight', async () => {
    const { page } = await newVisitor({ reducedMotion: 'reduce' });
    await page.goto(`${shop}${PRODUCT_PAGE}`);
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
      expect(presses, 'focus never came out of the report').toBeLessThan(399);
    }
    expect(within).toBeGreaterThan(10);
    expect(unseen).toEqual([]);
  });
});

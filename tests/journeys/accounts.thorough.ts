import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import { COLLECTOR, signIn } from './people.ts';

const { portal } = inject('product');
const newVisitor = inviteVisitors();

const NOBODY = '00000000-0000-4000-8000-000000000000';
const VISITORS_PAGES = [
  '/sign-in',
  '/sign-up',
  `/verification-email/${NOBODY}`,
  `/change-password-first-login/${NOBODY}`,
  '/forgot-password',
  '/forgot-password-success',
  `/reset-password/${NOBODY}/code`,
  '/reset-password-success',
  `/confirm-registration/${NOBODY}/code`,
  '/impersonate/a/b',
];
const MEMBERS_PAGES = [
  '/',
  '/order-history',
  '/order-detail/T-1',
  '/my-tag-market',
  '/help',
  '/404',
];
const WIDTHS = [320, 768, 1440];

async function look(page: Page, path: string): Promise<void> {
  await page.goto(`${portal}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('the ways into an account are accessible and fit every window', async () => {
    const { page } = await newVisitor({ colorScheme });
    for (const path of VISITORS_PAGES) await look(page, path);
    await page.goto(`${portal}/sign-up`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('First name is required').waitFor();
    await expectAccessible(page);
  });

  test('the pages behind signing in are accessible and fit every window', async () => {
    const { page } = await newVisitor({ colorScheme });
    await page.goto(`${portal}/sign-in`);
    await signIn(page, COLLECTOR.email, COLLECTOR.password);
    await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
    for (const path of MEMBERS_PAGES) await look(page, path);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Write to us' }).first().click();
    await page.getByRole('dialog', { name: 'How can we help?' }).waitFor();
    await expectAccessible(page);
  });
});

test('at 400 % zoom nothing sticks over the page, and it reads in one column', async () => {
  const { page } = await newVisitor({ viewport: { width: 320, height: 256 } });
  await page.goto(`${portal}/sign-in`);
  await expectNoSidewaysScroll(page);
  const sticky = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter((element) => element.getBoundingClientRect().height > 40)
      .map(({ className }) => String(className)),
  );
  expect(sticky).toEqual([]);
});

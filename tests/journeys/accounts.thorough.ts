import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import {
  COLLECTOR,
  fillSignUp,
  newEmail,
  PASSWORD,
  readLink,
  signIn,
  untilTitle,
} from './people.ts';

const { portal, api } = inject('product');
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
  `/cancel-email-change/${NOBODY}/code`,
  '/impersonate/a/b',
];
const MEMBERS_PAGES = [
  '/',
  '/order-history',
  '/order-detail/T-1',
  '/my-tag-market',
  '/account-setting',
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
    await page.getByText('First name is required').first().waitFor();
    await expectAccessible(page);
  });

  test('the page that confirms an account asks for its password and says what is wrong', async () => {
    const { page } = await newVisitor({ colorScheme });
    const email = newEmail('confirm');
    await page.goto(`${portal}/sign-up`);
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'Create account' }).click();
    await untilTitle(page, 'Confirm your email');
    await look(page, new URL(await readLink(api, email, 'confirm-registration')).pathname);
    await page.getByLabel('Password', { exact: true }).fill('Wrong#2026');
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByText('The password is not correct.').waitFor();
    await expectAccessible(page);
  });

  test('a link that expired offers to send another mail, and says when', async () => {
    const { page } = await newVisitor({ colorScheme, reducedMotion: 'reduce' });
    const expired = {
      status: 410,
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'verification_link_expired' },
    };
    await page.route('**/users/verification', (route) =>
      route.request().method() === 'POST' ? route.fulfill(expired) : route.fallback(),
    );
    await page.goto(`${portal}/sign-up`);
    await fillSignUp(page, newEmail('late'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/verification-email\//);
    const uid = page.url().split('/').at(-1);
    await page.goto(`${portal}/confirm-registration/${uid}/code`);
    await page.getByRole('heading', { name: 'The verification link has expired' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Resend the email' }).click();
    await page.getByRole('button', { name: /^Resend email in \d+ seconds$/ }).waitFor();
    await expectAccessible(page);
  });

  test('a screen that broke is accessible, fits every window, and leads home', async () => {
    const { page } = await newVisitor({ colorScheme, reducedMotion: 'reduce' });
    await page.route('**/assets/forgot-password-screen-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default () => { throw new Error('${'Ink '.repeat(60)}') }`,
      }),
    );
    await page.goto(`${portal}/forgot-password`);
    await page.getByRole('heading', { name: 'Sorry... Something went wrong' }).waitFor();
    await page.getByText('Error details').click();
    await expectAccessible(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Tell Us about This Error' }).click();
    await page.waitForURL(`${portal}/`);
  });

  test('the pages behind signing in are accessible and fit every window', async () => {
    const { page } = await newVisitor({ colorScheme });
    await page.goto(`${portal}/sign-in`);
    await signIn(page, COLLECTOR.email, COLLECTOR.password);
    await untilTitle(page, /^Welcome, /);
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

test('by keyboard alone, at 400 % zoom, somebody signs up and sees where the focus is', async () => {
  const { page } = await newVisitor({ viewport: { width: 320, height: 256 } });
  const email = newEmail('keys');
  await page.goto(`${portal}/sign-up`);
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  const fields: readonly [label: string, typed: string][] = [
    ['First name', 'Kim'],
    ['Last name', 'Keys'],
    ['Email', email],
    ['Phone number', '5555550123'],
    ['Date of birth', '07041990'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ];
  const isFocused = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement);
  /** The focus ring is drawn, and the focused thing is within the window. */
  const isInSight = () =>
    page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement!);
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      return (outlineStyle !== 'none' || boxShadow !== 'none') && bottom > 0 && top < innerHeight;
    });
  for (const [label, typed] of fields) {
    for (let presses = 0; !(await isFocused(label)); presses += 1) {
      expect(presses, label).toBeLessThan(30);
      await page.keyboard.press('Tab');
      expect(await isInSight(), label).toBe(true);
    }
    await page.keyboard.type(typed);
  }
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await untilTitle(page, 'Confirm your email');
});

test('a password may be pasted', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/sign-in`);
  const field = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email').fill(PASSWORD);
  await page.getByLabel('Email').press('Control+a');
  await page.keyboard.press('Control+x');
  await field.press('Control+v');
  expect(await field.inputValue()).toBe(PASSWORD);
  expect(await field.getAttribute('autocomplete')).toBe('current-password');
});

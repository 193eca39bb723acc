import { SUCCESS } from '@tag/contract/errors';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { untilFocused } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import {
  ADMIN,
  chooseAction,
  makeUser,
  newEmail,
  openAs,
  PASSWORD,
  passwordIn,
  readMail,
  signIn,
  untilTitle,
} from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

const shown = (page: Page, rows: RegExp) => page.getByRole('status').getByText(rows).waitFor();

test('staff impersonate from the second page of a search, exit, and stay signed in as themselves', async () => {
  const { page, problems } = await newVisitor();
  await openAs(page, portal, '/staff/users', ADMIN);
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('example');
  await page.waitForURL(/search=example/);
  await page.getByLabel('Status').selectOption({ label: 'Active' });
  await shown(page, /^1–25 of \d+$/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await shown(page, /^26–\d+ of \d+$/);
  const listed = page.url();
  const customer = page
    .getByRole('row')
    .filter({ hasText: 'Customer' })
    .filter({ hasText: 'Active' })
    .last();
  const actions = customer.getByRole('button', { name: /^Actions for / });
  const name = (await actions.getAttribute('aria-label'))!.replace('Actions for ', '');
  await chooseAction(customer, name, 'Impersonate');
  const question = page.getByRole('alertdialog', { name: `Impersonate ${name}?` });
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    question.getByRole('button', { name: 'Open in a new tab' }).click(),
  ]);
  await untilTitle(tab, `Welcome, ${name.split(' ')[0]}`);
  await tab.getByText('Impersonation Mode is Active').waitFor();
  await tab.goto(`${portal}/staff/users`);
  await untilTitle(tab, 'Oops! nothing was found');
  await tab.goto(`${portal}/account-setting`);
  await tab.getByText('Only the account’s owner can change its password.').waitFor();
  const profile = tab.getByRole('form', { name: 'Profile' });
  expect(await profile.getByLabel('Email').isDisabled()).toBe(true);
  await profile.getByLabel('Phone number').fill('5555550177');
  await profile.getByLabel('Date of birth').fill('03141980');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await tab.getByRole('status').getByText(SUCCESS.info_updated).waitFor();

  // The list is where it was, and is the staff's.
  await question.waitFor({ state: 'detached' });
  expect(page.url()).toBe(listed);
  await page.reload();
  await shown(page, /^26–\d+ of \d+$/);
  expect(await page.getByText('Impersonation Mode is Active').count()).toBe(0);

  await tab.getByRole('button', { name: 'Exit impersonation mode' }).click();
  await untilTitle(tab, /^Welcome, Alex$/);
  await tab.goto(`${portal}/staff/audit?action=profile_changed`);
  const row = tab.getByRole('row').filter({ hasText: ADMIN.email }).first();
  await row
    .getByRole('cell', { name: new RegExp(`^Acting as.*${name}|${name}`) })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

test('a password is resent from the list: the old one stops working, the mailed one works', async () => {
  const email = newEmail('resent');
  await makeUser(api, { firstName: 'Rae', lastName: 'Resent', email });
  const first = passwordIn(await readMail(api, email));
  const { page, problems } = await newVisitor();
  await openAs(page, portal, `/staff/users?search=${encodeURIComponent(email)}`, ADMIN);
  await chooseAction(page, 'Rae Resent', 'Resend password');
  const question = page.getByRole('alertdialog', { name: 'Resend the password of Rae Resent?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await chooseAction(page, 'Rae Resent', 'Resend password');
  await question.getByRole('button', { name: 'Resend', exact: true }).click();
  await page
    .getByRole('status')
    .getByText(/^We emailed a new password to /)
    .waitFor();
  await expect.poll(async () => passwordIn(await readMail(api, email))).not.toBe(first);
  expect(problems).toEqual([]);

  const { page: hers } = await newVisitor();
  await hers.goto(`${portal}/sign-in`);
  await signIn(hers, email, first);
  await hers.getByRole('alert').waitFor();
  await signIn(hers, email, passwordIn(await readMail(api, email)));
  await untilTitle(hers, 'Choose your password');
  await hers.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await hers.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await hers.getByRole('button', { name: 'Save and sign in' }).click();
  await untilTitle(hers, 'Welcome, Rae');
});

test("a user who drops out of the list after a change doesn't take the focus along", async () => {
  const email = newEmail('leaving');
  await makeUser(api, { firstName: 'Lee', lastName: 'Leaving', email });
  const { page } = await newVisitor();
  const filters = `search=${encodeURIComponent(email)}&status=registered`;
  await openAs(page, portal, `/staff/users?${filters}`, ADMIN);
  await chooseAction(page, 'Lee Leaving', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Lee Leaving' });
  await dialog.getByLabel('Status').selectOption({ label: 'Disabled' });
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await untilFocused(page.getByRole('heading', { name: 'Nobody like that' }));
});

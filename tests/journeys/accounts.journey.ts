import { SUCCESS } from '@tag/contract/errors';
import { expect, inject, test } from 'vitest';
import { untilFocused, untilSomethingIsFocused } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import {
  ADMIN,
  asAdmin,
  confirmByMail,
  fillSignUp,
  makeUser,
  newEmail,
  PASSWORD,
  passwordIn,
  readLink,
  readMail,
  signIn,
  untilTitle,
} from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

test('somebody signs up, confirms by email, signs in, reloads, and signs out', async () => {
  const email = newEmail('ann');
  const { page, problems } = await newVisitor();
  await page.goto(`${portal}/order-history`);
  await page.waitForURL(/\/sign-in\?returnTo=%2Forder-history$/);
  await page.getByRole('link', { name: 'Create one' }).click();
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await untilTitle(page, 'Confirm your email');
  await page.getByText(email).waitFor();
  await page.getByRole('button', { name: /^Resend email in \d+ seconds$/ }).waitFor();

  // Signing in before that leads back to the page that waits for the confirmation.
  const waiting = page.url();
  await page.goto(`${portal}/sign-in?returnTo=/order-history`);
  await signIn(page, email);
  await page.waitForURL(waiting);

  await confirmByMail(page, api, email);
  await untilSomethingIsFocused(page);
  await page.goto(`${portal}/sign-in?returnTo=/order-history`);
  await signIn(page, email);
  await page.waitForURL(`${portal}/order-history`);
  await untilTitle(page, 'Order history');

  await page.goto(portal);
  await untilTitle(page, 'Welcome, Ann');
  expect(await page.getByText('See why a card got its grade').isVisible()).toBe(false);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${portal}/sign-in`);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await page.goto(`${portal}/help`);
  await page.waitForURL(/\/sign-in/);
  expect(problems).toEqual([]);
});

test('an error is shown at its field, keeps the input, and takes the focus', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/sign-up`);
  const email = newEmail('wrong');
  await fillSignUp(page, email, { firstName: 'ann', password: 'short' });
  await page.getByRole('button', { name: 'Create account' }).click();
  const summary = page.getByRole('group', { name: /^Please correct \d fields$/ });
  await untilFocused(summary);
  await summary.getByText('Password must have at least eight characters').waitFor();
  await summary.getByRole('link', { name: /^First name must start with an uppercase/ }).click();
  await untilFocused(page.getByLabel('First name'));
  expect(await page.getByLabel('Email').inputValue()).toBe(email);

  await page.goto(`${portal}/sign-in`);
  await signIn(page, email, 'Wrong#1234');
  await page
    .getByRole('alert')
    .getByText('That email and password don’t match. Unauthorized: Access is denied')
    .waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

test('a forgotten password is replaced through the mailed link, which works once', async () => {
  const email = newEmail('bob');
  const { page } = await newVisitor();
  await page.goto(`${portal}/sign-up`);
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await untilTitle(page, 'Confirm your email');
  await confirmByMail(page, api, email);

  await page.goto(`${portal}/sign-in`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await untilTitle(page, 'Forgot your password?');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.waitForURL(`${portal}/forgot-password-success`);
  const link = await readLink(api, email, 'reset-password');
  await page.goto(link);
  const choose = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save the new password' }).click();
  };
  await choose(PASSWORD);
  await page.getByText('New password must differ from the current password').waitFor();
  await choose('Better#2027');
  await untilTitle(page, SUCCESS.password_changed);
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await signIn(page, email, 'Better#2027');
  await untilTitle(page, 'Welcome, Ann');

  const other = await newVisitor();
  await other.page.goto(link);
  await untilTitle(other.page, 'This link has expired');
});

test('a user created by staff replaces the mailed password at the first login', async () => {
  const email = newEmail('made');
  await makeUser(api, { firstName: 'Mia', lastName: 'Made', email });
  const password = passwordIn(await readMail(api, email));
  const { page } = await newVisitor();
  await page.goto(`${portal}/sign-in`);
  await signIn(page, email, password);
  await untilTitle(page, 'Choose your password');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await untilTitle(page, 'Welcome, Mia');
});

test('staff act as a user in a separate tab, and stay signed in as themselves', async () => {
  const { page: own } = await newVisitor();
  await own.goto(`${portal}/sign-in`);
  await signIn(own, ADMIN.email, ADMIN.password);
  await untilTitle(own, /^Welcome, /);
  const adminTitle = await own.getByRole('heading', { level: 1 }).innerText();

  const admin = await asAdmin(api);
  const { items } = (await admin(
    'GET',
    '/admin/users?search=collector@example.com',
  )) as unknown as { items: { id: string; firstName: string }[] };
  const { id, firstName } = items[0]!;
  const codes = await admin('POST', `/admin/users/${id}/impersonate`);
  const acting = await own.context().newPage();
  const requested: string[] = [];
  acting.on('request', (request) =>
    requested.push(`${request.url()} ${request.headers()['referer']}`),
  );
  await acting.goto(`${portal}/impersonate/${codes['token']}/${codes['refreshToken']}`);
  await untilTitle(acting, `Welcome, ${firstName}`);
  await acting.getByText('Impersonation Mode is Active').waitFor();
  expect(requested.slice(1).join('\n')).not.toContain(codes['token']);
  expect(await acting.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await acting.reload();
  await acting.getByText('Impersonation Mode is Active').waitFor();
  await untilTitle(acting, `Welcome, ${firstName}`);

  await own.reload();
  await untilTitle(own, adminTitle);
  await acting.getByRole('button', { name: 'Exit impersonation mode' }).click();
  await untilTitle(acting, adminTitle);
  await acting.getByText('Impersonation Mode is Active').waitFor({ state: 'detached' });

  // The codes worked once.
  const again = await own.context().newPage();
  await again.goto(`${portal}/impersonate/${codes['token']}/${codes['refreshToken']}`);
  await untilTitle(again, 'This link cannot be used');
});

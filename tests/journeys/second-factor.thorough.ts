import { expect, inject, test } from 'vitest';
import { appCode } from '../support/authenticator.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { enterPassword, openAsNewLab, plugInSecurityKey } from './factors.ts';
import { ADMIN, chooseAction, openAs, PASSWORD, untilTitle } from './people.ts';

const product = inject('product');
const { portal } = product;
const newVisitor = inviteVisitors();

test('staff add an app and a passkey, sign in with each and with a recovery code', async () => {
  const { page, problems } = await newVisitor({ acceptDownloads: true });
  await plugInSecurityKey(page);
  const email = await openAsNewLab(page, product);
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Add an authenticator app' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await adding.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await adding.locator('code').textContent())!.replaceAll(' ', '');
  await adding.getByLabel('Code from the app').fill(appCode(secret, -1));
  await adding.getByRole('button', { name: 'Add app' }).click();
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await saving.getByRole('listitem').nth(9).waitFor();
  const codes = await saving.getByRole('listitem').allTextContents();
  expect(codes.length).toBe(10);
  const download = page.waitForEvent('download');
  await saving.getByRole('link', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.keyboard.press('Escape');
  await saving.getByRole('alert').waitFor();
  await saving.getByRole('button', { name: 'Done' }).click();
  await section.getByText('10 recovery codes left.').waitFor();

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('Blue key');
  await naming.getByRole('button', { name: 'Continue' }).click();
  await section.getByText('Blue key', { exact: true }).waitFor();

  await enterPassword(page, portal, email);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await untilTitle(page, 'Account settings');
  await section.getByText(/^Last used/).waitFor();

  await enterPassword(page, portal, email);
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await page.getByLabel('Code', { exact: true }).fill('12 34');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect
    .poll(() => page.getByLabel('Code', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await untilTitle(page, 'Account settings');

  await enterPassword(page, portal, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await untilTitle(page, 'Account settings');
  await section.getByText('9 recovery codes left.').waitFor();
  // Each first step is a refusal, which the browser logs.
  expect(problems.filter((problem) => !/status of 4(01|22)/.test(problem))).toEqual([]);

  const { page: staff } = await newVisitor();
  await openAs(staff, portal, `/staff/users?search=${encodeURIComponent(email)}`, ADMIN);
  await chooseAction(staff, 'Lou Lab', 'Remove second factor');
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await staff.getByRole('status').getByText('Removed the second factor of Lou Lab.').waitFor();
  await page.context().clearCookies();
  await openAs(page, portal, '/account-setting', { email, password: PASSWORD });
  await section.getByText('No second factor yet.').waitFor();
});

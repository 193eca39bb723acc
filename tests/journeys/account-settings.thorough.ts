import { SUCCESS } from '@tag/contract/errors';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { untilFocused } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import {
  ADMIN,
  chooseAction,
  newEmail,
  openAs,
  openAsNew,
  PASSWORD,
  readLink,
  signIn,
  untilTitle,
} from './people.ts';

const product = inject('product');
const { api, portal } = product;
const newVisitor = inviteVisitors();
const PICTURE = 'portal/public/icon-512.png';

const openSettings = (page: Page) => openAsNew(page, product, '/account-setting');
const expectStatus = (page: Page, message: string) =>
  page.getByRole('status').getByText(message).waitFor();

test('a profile: errors are shown at their field, correct input is saved', async () => {
  const { page, problems } = await newVisitor();
  await openSettings(page);
  const profile = page.getByRole('form', { name: 'Profile' });
  const first = profile.getByLabel('First name');
  await first.fill('x');
  await profile.getByLabel('Phone number').fill('5551234567');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true');
  const summary = profile.getByRole('group', { name: 'Please correct 2 fields' });
  await untilFocused(summary);
  await summary.getByRole('link', { name: /^First name/ }).click();
  await untilFocused(first);
  await first.fill('Robin');
  await profile.getByLabel('Date of birth').fill('03141980');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expectStatus(page, SUCCESS.info_updated);
  await page.reload();
  const valueOf = (label: string) => profile.getByLabel(label).inputValue();
  await expect.poll(() => valueOf('Phone number')).toBe('(555)-123-4567');
  await expect.poll(() => valueOf('Date of birth')).toBe('03-14-1980');
  expect(problems).toEqual([]);
});

test('a picture is cropped, saved, and removed', async () => {
  const { page, problems } = await newVisitor();
  await openSettings(page);
  const input = page.getByLabel('Photo file');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByText('Choose a photo: a JPEG, PNG or WebP file.').waitFor();
  await input.setInputFiles(PICTURE);
  const dialog = page.getByRole('dialog', { name: 'Position your photo' });
  await dialog.getByLabel('Zoom').fill('2');
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expectStatus(page, SUCCESS.avatar_updated);
  const picture = page.getByRole('img', { name: 'Your photo' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(64);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await picture.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('addresses: suggested while typing, checked against their zip code, changed, and deleted', async () => {
  const { page } = await newVisitor();
  await openSettings(page);
  const section = page.getByRole('region', { name: 'Shipping addresses' });
  await section.getByRole('button', { name: 'Add a shipping address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a shipping address' });
  await dialog.getByLabel('Address', { exact: true }).fill('12 Lightning Way');
  await choose(page, 'State', 'calif', 'California');
  await choose(page, 'City', 'los ang', 'Los Angeles');
  await dialog.getByLabel('Zip code').fill('20500');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByRole('alert').getByText('Did you mean').waitFor();
  await dialog.getByRole('button', { name: 'Use the suggested address' }).click();
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expectStatus(page, SUCCESS.address_saved);
  const kept = section.getByRole('listitem').filter({ hasText: '12 Lightning Way' });
  await kept.getByText('12 Lightning Way, Washington, DC, 20500, United States').first().waitFor();

  await kept.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Apartment, suite, floor').fill('Suite 4');
  await page.getByLabel('Commercial').check();
  await page.getByRole('button', { name: 'Save address' }).click();
  await kept.getByText('12 Lightning Way, Suite 4, Washington').first().waitFor();
  await kept.getByText('Commercial').waitFor();

  await kept.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await kept.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectStatus(page, SUCCESS.address_deleted);
  await kept.waitFor({ state: 'detached' });
  const add = section.getByRole('button', { name: 'Add a shipping address' });
  await untilFocused(add);
});

test('the new default address comes first, and keeps the focus', async () => {
  const { page } = await newVisitor();
  await openSettings(page);
  const section = page.getByRole('region', { name: 'Billing addresses' });
  for (const street of ['1 First Street', '2 Second Street']) {
    await section.getByRole('button', { name: 'Add a billing address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a billing address' });
    await dialog.getByLabel('Address', { exact: true }).fill(street);
    await choose(page, 'State', 'calif', 'California');
    await choose(page, 'City', 'beverly', 'Beverly Hills');
    await dialog.getByLabel('Zip code').fill('90210');
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await section.getByRole('listitem').filter({ hasText: street }).waitFor();
  }
  const second = section.getByRole('listitem').filter({ hasText: '2 Second Street' });
  await second.getByRole('button', { name: /^Make default/ }).click();
  await second.getByText('Default', { exact: true }).waitFor();
  await expect
    .poll(() => section.getByRole('listitem').first().innerText())
    .toContain('2 Second Street');
  await untilFocused(second);
});

async function choose(page: Page, label: string, typed: string, choice: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.pressSequentially(typed);
  // Before the typed text has narrowed the list, another one comes first.
  const first = page.getByRole('option').first();
  await first.and(page.getByRole('option', { name: choice, exact: true })).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(choice);
}

const NAME = "Ívar O'Neil-Castellanos.";

test('staff create a user, find, change, and export them; the audit trail records it', async () => {
  const email = newEmail('=invited');
  const username = `ivar.${Date.now()}`;
  const { page, problems } = await newVisitor({ acceptDownloads: true });
  await openAs(page, portal, '/staff/users', ADMIN);
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  const [first, last] = NAME.split(' ');
  await dialog.getByLabel('First name').fill(first!);
  await dialog.getByLabel('Last name').fill(last!);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expectStatus(page, `We emailed a password to ${email}.`);

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(email);
  await page.getByLabel('Status').selectOption({ label: 'Registered' });
  await page.getByRole('status').getByText('1–1 of 1', { exact: true }).waitFor();
  // The filter chosen while the search was still waiting for more input.
  await page.waitForURL(/search=.*status=registered|status=registered.*search=/);
  const row = page.getByRole('row', { name: /Ívar/ });
  await chooseAction(page, NAME, 'Edit');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Save user' }).click();
  await row.getByText(username).waitFor();
  await chooseAction(page, NAME, 'Edit');
  const moved = newEmail('=moved');
  await page.getByLabel('Email').fill(moved);
  await page.getByLabel('Your password').fill('Wrong#2026');
  await page.getByRole('button', { name: 'Save user' }).click();
  await page.getByText('The current password is not correct.').waitFor();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save user' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(moved);
  await row.getByText(moved).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').split('\r\n');
  expect(lines[1]).toContain(`,'${moved},`);
  expect(lines).toHaveLength(3);

  await page.goto(`${portal}/staff/audit?action=user_created`);
  await page.getByRole('row').filter({ hasText: email }).first().waitFor();
  // The wrong password is the only refusal, and is expected.
  expect(problems).toEqual([expect.stringContaining('422')]);
});

test("customers can't see staff pages", async () => {
  const { page } = await newVisitor();
  await openAs(page, portal, '/staff/users');
  await page.getByRole('heading', { name: 'Oops! nothing was found' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Users' }).count()).toBe(0);
});

test('a new email address is confirmed from its mailbox, or canceled from the old one', async () => {
  const { page } = await newVisitor();
  const { email } = await openSettings(page);
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('Phone number').fill('5551234567');
  await profile.getByLabel('Date of birth').fill('03141980');
  const ask = async (next: string) => {
    await profile.getByLabel('Email').fill(next);
    await profile.getByLabel('Current password').fill(PASSWORD);
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await profile.getByRole('status').getByText(next).waitFor();
  };
  const unwanted = newEmail('unwanted');
  await ask(unwanted);
  const { page: other } = await newVisitor();
  await other.goto(await readLink(api, email, 'cancel-email-change'));
  await other.getByRole('button', { name: 'Cancel the change' }).click();
  await untilTitle(other, 'The change is canceled');
  await other.goto(await readLink(api, unwanted, 'confirm-registration'));
  await untilTitle(other, 'The verification failed');

  const wanted = newEmail('wanted');
  await openAs(page, portal, '/account-setting', { email, password: PASSWORD });
  await ask(wanted);
  await page.goto(await readLink(api, wanted, 'confirm-registration'));
  await page.getByText(`Use ${wanted} for your account?`).waitFor();
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await untilTitle(page, 'Your email address is confirmed');
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await signIn(page, wanted);
  await untilTitle(page, 'Welcome, Nia');
});

test('a changed password signs out elsewhere and stays signed in here', async () => {
  const { page } = await newVisitor();
  const { page: elsewhere } = await newVisitor();
  const account = await openSettings(page);
  await openAs(elsewhere, portal, '/account-setting', account);
  const form = page.getByRole('form', { name: 'Change password' });
  const change = async (from: string, to: string) => {
    await form.getByLabel('Current password', { exact: true }).fill(from);
    await form.getByLabel('New password', { exact: true }).fill(to);
    await form.getByLabel('Confirm new password', { exact: true }).fill(to);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await change(PASSWORD, PASSWORD);
  await form.getByText('New password must differ from the current password').waitFor();
  await change('Wrong#2026', 'Grading#2027');
  await form.getByText('The current password is not correct.').waitFor();
  await change(PASSWORD, 'Grading#2027');
  await expectStatus(page, SUCCESS.password_changed);
  await elsewhere.reload();
  await elsewhere.waitForURL(/\/sign-in/);
  await page.reload();
  await change('Grading#2027', PASSWORD);
  await expectStatus(page, SUCCESS.password_changed);
});

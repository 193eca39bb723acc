import { CLIENT_ERRORS, SUCCESS } from '@tag/contract/errors';
import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { untilFocused } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { openAs, openAsNew, untilTitle } from './people.ts';

const product = inject('product');
const { portal } = product;
const newVisitor = inviteVisitors();

test('an address is added and changed in a window above the dashboard', async () => {
  const { page, problems } = await newVisitor();
  await openAsNew(page, product);
  const card = page.getByRole('region', { name: 'Your addresses' });
  const profile = page.getByRole('region', { name: 'Your profile' });
  await profile.getByText('Add a shipping address: to do').waitFor();
  const add = card.getByRole('button', { name: 'Add a shipping address' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a shipping address' });
  await dialog.getByLabel('Address', { exact: true }).fill('9 Rodeo Drive');
  for (const [label, typed, choice] of [
    ['State', 'calif', 'California'],
    ['City', 'beverly', 'Beverly Hills'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label });
    await field.pressSequentially(typed);
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  await dialog.getByLabel('Zip code').fill('90210');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('status').getByText(SUCCESS.address_saved).waitFor();
  await card.getByText(/^9 Rodeo Drive, Beverly Hills, CA, 90210/).waitFor();
  await profile.getByText('Add a shipping address: done').waitFor();
  const change = card.getByRole('button', { name: 'Change the shipping address' });
  await untilFocused(change);

  await change.click();
  await page.getByLabel('Apartment, suite, floor').fill('Suite 4');
  await page.getByRole('button', { name: 'Save address' }).click();
  await card.getByText(/^9 Rodeo Drive, Suite 4, Beverly Hills/).waitFor();
  expect(problems).toEqual([]);
});

/** Changes the answers to reads of the profile; every other request passes through. */
async function answerProfile(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/users/me', (route) =>
    route.request().method() === 'GET' ? answer(route) : route.fallback(),
  );
}
const OPEN = { 'access-control-allow-origin': '*' };

test('a dashboard without profile and addresses says so, and retries', async () => {
  const { page } = await newVisitor();
  await openAsNew(page, product);
  await page.getByRole('button', { name: /^Your account: / }).waitFor();
  const away = (route: Route) => route.abort();
  await answerProfile(page, away);
  await page.route('**/user-address?*', away);
  await page.reload();
  const profile = page.getByRole('region', { name: 'Your profile' });
  const addresses = page.getByRole('region', { name: 'Your addresses' });
  await profile.getByText(CLIENT_ERRORS.profile_load_failed).waitFor();
  // Each gives up separately, after its own attempts.
  const again = addresses.getByRole('button', { name: 'Try again' });
  await expect.poll(() => again.count()).toBe(2);
  expect(await addresses.getByText('The service could not be reached').count()).toBe(2);
  await page.unroute('**/users/me');
  await page.unroute('**/user-address?*');
  await profile.getByRole('button', { name: 'Try again' }).click();
  await profile.getByText(/^\d of 5 done$/).waitFor();
  await again.first().click();
  await addresses.getByRole('button', { name: 'Add a shipping address' }).waitFor();
  expect(await again.count()).toBe(1);
});

test.each<[string, string, (route: Route) => Promise<void>]>([
  ['fails', CLIENT_ERRORS.profile_load_failed, (r) => r.fulfill({ status: 500, headers: OPEN })],
  ['is out of reach', CLIENT_ERRORS.profile_load_failed, (route) => route.abort()],
  [
    'is refused in words',
    'We are moving house until noon.',
    (route) =>
      route.fulfill({
        status: 503,
        headers: OPEN,
        json: { code: 'unavailable', message: 'We are moving house until noon.' },
      }),
  ],
])('a profile that %s is reported by a toast, and can be tried again', async (_, words, answer) => {
  const { page } = await newVisitor();
  await openAs(page, portal, '/help');
  await page.getByRole('button', { name: /^Your account: / }).waitFor();
  await answerProfile(page, answer);
  await page.goto(`${portal}/account-setting`);
  const toast = page.getByRole('status').getByText(words);
  await toast.waitFor();
  await untilTitle(page, 'Account settings');
  await page.unroute('**/users/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('form', { name: 'Profile' }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await toast.waitFor({ state: 'detached' });
});

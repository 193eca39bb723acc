import { ORDER_TO_DOS, type OrderToDos } from '@tag/contract/orders';
import type { Page } from 'playwright-core';
import { untilComplete } from '../../support/visitor.ts';
import { openAs, openAsNew, untilTitle } from '../people.ts';
import { breakRequests, changeAnswer, screens, type Guide, type Tour } from './tour.ts';

const PICTURE = 'portal/public/icon-512.png';
const TO_DOS = '**/orders/to-dos';
const LONG = 'Featherstonehaughcholmondeleymarjoribanks'.repeat(3);

async function tourPages({ page, product: { portal }, look }: Guide): Promise<void> {
  await openAs(page, portal, '/');
  for (const path of [
    '/',
    '/order-history',
    '/order-detail/T-1',
    '/collection',
    '/collection?view=with-us',
    '/collection/labels?certificate=X0000001',
    '/my-tag-market',
    '/my-tag-market?view=ready',
    '/my-tag-market?view=hand-overs',
    '/statements',
    '/partners',
    '/account-setting',
    '/help',
    '/404',
  ]) {
    await page.goto(`${portal}${path}`);
    await page.getByRole('button', { name: /^Your account: / }).waitFor();
    await untilTitle(page, /./);
    await untilComplete(page);
    await look(path);
  }
  await page.goto(`${portal}/help`);
  await untilTitle(page, 'Help');
  await page.getByRole('button', { name: /^Your account: / }).click();
  for (const question of await page.locator('main summary').all()) await question.click();
  await look('/help, every answer and the account’s menu open');
  await page.getByRole('button', { name: 'Write to us' }).first().click();
  const chat = page.getByRole('dialog', { name: 'How can we help?' });
  await chat.waitFor();
  await look('the help chat');
  await chat.getByRole('button', { name: 'Send' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await look('the help chat, with a mistake');
}

/** An error message may contain “try again” too. */
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

async function tourDashboard({ page, product, look }: Guide): Promise<void> {
  await openAsNew(page, product);
  await page.getByRole('button', { name: /^Your account: / }).waitFor();
  await look('of a new user');
  await page.locator('main form').getByRole('button').last().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await look('a question answered wrongly');
  await page.getByRole('button', { name: 'Add a shipping address' }).click();
  await page.getByRole('dialog', { name: 'Add a shipping address' }).waitFor();
  await page.getByRole('combobox', { name: 'State' }).waitFor();
  await look('an address to add');
  await page.keyboard.press('Escape');

  await changeAnswer<object>(page, '**/users/me', (profile) => ({
    ...profile,
    firstName: LONG.slice(0, 50),
    lastName: LONG.slice(0, 50),
  }));
  await page.reload();
  await untilTitle(page, /^Welcome, Feather/);
  await page.getByRole('button', { name: /^Your account: Feather/ }).click();
  await look('of somebody with a very long name');
  await page.unroute('**/users/me');

  for (const how of ['silent', 'away'] as const) {
    await breakRequests(page, '**/users/me', how);
    await breakRequests(page, '**/user-address?*', how);
    await page.reload();
    if (how === 'silent') await page.getByText('Loading your profile').waitFor();
    // The profile and the two addresses, each after its own attempts.
    else await tryAgain(page).nth(2).waitFor();
    await look(how === 'silent' ? 'loading' : 'out of reach');
    await page.unroute('**/users/me');
    await page.unroute('**/user-address?*');
  }
  await tourToDos(page, look);
}

async function tourToDos(page: Page, look: Guide['look']): Promise<void> {
  const card = page.getByRole('region', { name: /^What needs doing/ });
  const due = { orderNumber: 'TG8F3K2QWX', card: LONG, cards: 1, amount: null, step: null };
  await changeAnswer<OrderToDos>(page, TO_DOS, () => ({
    items: ORDER_TO_DOS.map((kind) => ({
      ...due,
      kind,
      orderName: LONG.slice(0, 50),
      dueAt: kind === 'decide' || kind === 'labels' ? '2026-11-30T12:00:00.000Z' : null,
    })),
    total: ORDER_TO_DOS.length,
  }));
  await page.reload();
  await card.getByRole('button', { name: 'Show 2 more' }).click();
  await look('things to do with very long names');
  await page.unroute(TO_DOS);
  for (const how of ['silent', 'failing'] as const) {
    await breakRequests(page, TO_DOS, how);
    await page.reload();
    const words = how === 'silent' ? 'Looking for what needs doing' : 'Try again';
    await card.getByText(words).waitFor();
    await look(`things to do, ${how}`);
    await page.unroute(TO_DOS);
  }
}

async function choose(page: Page, label: string, typed: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).pressSequentially(typed);
  await page.getByRole('option', { name: choice, exact: true }).click();
}

async function tourSettings({ page, product, look }: Guide): Promise<void> {
  await openAsNew(page, product, '/account-setting');
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('First name').fill('x');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await page.getByRole('form', { name: 'Change password' }).getByRole('button').last().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await look('forms with mistakes');

  const shipping = page.getByRole('region', { name: 'Shipping addresses' });
  await shipping.getByRole('button', { name: 'Add a shipping address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a shipping address' });
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  await look('an address with mistakes');
  await dialog.getByLabel('Address', { exact: true }).fill('12 Lightning Way');
  await dialog.getByRole('combobox', { name: 'State' }).pressSequentially('cal');
  await page.getByRole('option').first().waitFor();
  await look('an address, its states to choose from');
  await dialog.getByRole('combobox', { name: 'State' }).fill('');
  await choose(page, 'State', 'calif', 'California');
  await choose(page, 'City', 'los ang', 'Los Angeles');
  await dialog.getByLabel('Zip code').fill('20500');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByRole('alert').getByText('Did you mean').waitFor();
  await look('an address with a suggestion');
  await dialog.getByRole('button', { name: 'Use the suggested address' }).click();
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await shipping.getByRole('listitem').filter({ hasText: '12 Lightning Way' }).waitFor();
  await look('an address and a toast');
  await shipping.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('an address to delete');
  await page.keyboard.press('Escape');

  const input = page.getByLabel('Photo file');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByText('Choose a photo: a JPEG').waitFor();
  await look('a file that isn’t a picture');
  await input.setInputFiles(PICTURE);
  const cropper = page.getByRole('dialog', { name: 'Position your photo' });
  await cropper.getByLabel('Zoom').fill('2');
  await look('the picture’s cropper');
  await cropper.getByRole('button', { name: 'Save photo' }).click();
  await page.getByRole('img', { name: 'Your photo' }).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('a picture to remove');
  await page.keyboard.press('Escape');

  for (const how of ['silent', 'failing'] as const) {
    await breakRequests(page, '**/users/me', how);
    await breakRequests(page, '**/user-address?*', how);
    await page.reload();
    await untilTitle(page, 'Account settings');
    if (how === 'failing') await tryAgain(page).nth(2).waitFor();
    await look(how === 'silent' ? 'loading' : 'failed');
    await page.unroute('**/users/me');
    await page.unroute('**/user-address?*');
  }
}

async function tourKeys({ page, product, look }: Guide): Promise<void> {
  await openAsNew(page, product, '/account-setting');
  const api = page.getByRole('region', { name: 'API', exact: true });
  await api.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  await look('an API key without a name');
  await dialog.getByLabel('Name').fill('Inventory of the shop');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  await shown.waitFor();
  await look('a new API key');
  await shown.getByRole('button', { name: 'Done' }).click();
  await api.getByText('Not used yet').waitFor();
  await api.getByRole('button', { name: 'Add a webhook' }).click();
  const webhook = page.getByRole('dialog', { name: 'Add a webhook' });
  await webhook.getByLabel('Address').fill('https://10.0.0.1/webhooks');
  await webhook.getByRole('button', { name: 'Add webhook' }).click();
  await webhook.locator('[aria-invalid="true"]').first().waitFor();
  await look('a webhook that leads nowhere public');
}

export const MEMBER_TOURS: readonly Tour[] = [
  {
    name: 'the pages behind signing in',
    take: tourPages,
    visits: screens(
      ...['home', 'order-history', 'order-detail', 'collection', 'collection-labels'],
      ...['my-tag-market', 'statements', 'account-setting', 'help', 'partners'],
      'not-found',
    ),
  },
  { name: 'the dashboard', take: tourDashboard, visits: screens('home') },
  { name: 'the account’s settings', take: tourSettings, visits: screens('account-setting') },
  { name: 'API keys and webhooks', take: tourKeys, visits: screens('account-setting') },
];

import { readFileSync } from 'node:fs';
import {
  ADMIN,
  asAdmin,
  chooseAction,
  COLLECTOR,
  makeUser,
  newEmail,
  openAs,
  untilTitle,
} from '../people.ts';
import { behindAll, breakRequests, screens, type Failure, type Guide, type Tour } from './tour.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const USERS = '**/admin/users?*';
const ORDERS = '**/admin/orders?*';
const TRAIL = '**/admin/audit-trail?*';
const DETAILS = '**/admin/status';
const COUPONS = '**/admin/coupons?*';
const PRICES = '**/admin/prices';
const LISTINGS = '**/admin/listings?*';
const PARTNERS = '**/admin/partners';
const ADDITIONS = '**/lab/catalog/additions';
const CLAIMS = '**/admin/claims*';

const CALLS = [USERS, ORDERS, TRAIL, COUPONS, PRICES, LISTINGS, PARTNERS, ADDITIONS, CLAIMS];

async function tourLists({ page, product: { portal, api }, look }: Guide): Promise<void> {
  const email = newEmail('very-long-address-of');
  const [firstName, lastName] = ['Bartholomewmaximilia', 'Featherstonehaughcho'];
  await makeUser(api, { firstName, lastName, email });
  await openAs(page, portal, '/staff/users', ADMIN);
  const states: readonly [path: string, words: string, how?: Failure][] = [
    [`/staff/users?search=${encodeURIComponent(email)}`, lastName],
    ['/staff/users?search=nobody-is-called-so', 'There are no search results.'],
    [`/staff/users?after=${behindAll(NOBODY)}`, 'The list ends before this page'],
    ['/staff/users', 'This list did not load', 'failing'],
    ['/staff/users', 'Users', 'silent'],
    ['/staff/orders', 'Order'],
    ['/staff/orders?search=nothing-is-called-so', 'There are no search results.'],
    ['/staff/orders', 'This list did not load', 'failing'],
    ['/staff/orders', 'Orders', 'silent'],
    ['/staff/audit?action=user_created', email],
    ['/staff/audit', 'This list did not load', 'failing'],
    ['/staff/audit', 'Audit trail', 'silent'],
    ['/staff/coupons', 'Grant a coupon'],
    ['/staff/coupons?search=nothing-is-called-so', 'There are no search results.'],
    ['/staff/coupons', 'This list did not load', 'failing'],
    ['/staff/coupons', 'Coupons', 'silent'],
    ['/staff/prices', 'Download CSV'],
    ['/staff/prices', 'The prices couldn’t be loaded', 'failing'],
    ['/staff/prices', 'Loading the prices', 'silent'],
    ['/staff/claims', 'No claim here'],
    ['/staff/claims', 'This list did not load', 'failing'],
    ['/staff/claims', 'Claims', 'silent'],
    ['/staff/listings', 'Mark sold'],
    ['/staff/listings?search=nothing-is-called-so', 'There are no search results.'],
    ['/staff/listings', 'This list did not load', 'failing'],
    ['/staff/partners', 'Attic Fox'],
    ['/staff/partners', 'The partners did not load', 'failing'],
    ['/staff/partners?view=requests', 'No request here'],
    ['/staff/catalog', 'No card waits'],
    ['/staff/catalog', 'The cards couldn’t be loaded', 'failing'],
    ['/staff/catalog', 'Loading the cards', 'silent'],
  ];
  for (const [path, words, how] of states) {
    for (const calls of CALLS) {
      await page.unroute(calls);
      if (how) await breakRequests(page, calls, how);
    }
    await page.goto(`${portal}${path}`);
    await untilTitle(page, /./);
    await page.getByText(words).filter({ visible: true }).last().waitFor();
    await look(`${path.replace(/search=.*%40.*/, 'search=…')}${how ? `, ${how}` : ''}`);
  }
}

async function tourStatus({ page, product: { portal }, look }: Guide): Promise<void> {
  await openAs(page, portal, '/status', ADMIN);
  const states: readonly [words: string, how?: Failure][] = [
    ['Running since'],
    ['The details couldn’t be loaded', 'failing'],
    ['Media store', 'silent'],
  ];
  for (const [words, how] of states) {
    await page.unroute(DETAILS);
    if (how) await breakRequests(page, DETAILS, how);
    await page.goto(`${portal}/status`);
    await page.getByText(words).waitFor();
    await look(`/status, the details${how ? `, ${how}` : ''}`);
  }
}

async function tourDialogs({ page, product: { portal, api }, look }: Guide): Promise<void> {
  const email = newEmail('staff-dialogs');
  await makeUser(api, { firstName: 'Dee', lastName: 'Dialog', email });
  await openAs(page, portal, `/staff/users?search=${encodeURIComponent(email)}`, ADMIN);
  await page.getByRole('button', { name: 'New user' }).click();
  const create = page.getByRole('dialog', { name: 'New user' });
  await create.getByRole('button', { name: 'Create user' }).click();
  await create.locator('[aria-invalid="true"]').first().waitFor();
  await look('a new user, with mistakes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Dee Dialog' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await look('the actions for a user');
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Dee Dialog', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Dee Dialog' });
  await edit.getByLabel('Username').fill(`dee.${Date.now().toString(36)}`);
  await look('a user to edit');
  await edit.getByRole('button', { name: 'Save user' }).click();
  await edit.waitFor({ state: 'detached' });
  await chooseAction(page, 'Dee Dialog', 'Resend password');
  await page.getByRole('alertdialog').waitFor();
  await look('a password to resend, and a toast');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });

  await page.goto(`${portal}/staff/users?status=active`);
  const customer = page.getByRole('row').filter({ hasText: 'Customer' }).first();
  await customer.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Impersonate' }).click();
  await page.getByRole('alertdialog', { name: /^Impersonate/ }).waitFor();
  await look('a user to impersonate');
}

async function tourCouponsAndPrices({ page, product, look }: Guide): Promise<void> {
  const { portal, api } = product;
  const email = newEmail('coupon');
  await makeUser(api, {
    firstName: 'Bartholomewmaximilia',
    lastName: 'Featherstonehaughcho',
    email,
  });
  await openAs(page, portal, `/staff/coupons?search=${encodeURIComponent(email)}`, ADMIN);
  await page.getByRole('button', { name: 'Grant a coupon' }).click();
  const grant = page.getByRole('dialog', { name: 'Grant a coupon' });
  await grant.getByRole('button', { name: 'Grant coupon' }).click();
  await grant.locator('[aria-invalid="true"]').first().waitFor();
  await look('a coupon, with mistakes');
  await grant.getByLabel('Customer’s email').fill(email);
  await grant
    .getByLabel('Title')
    .fill('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch');
  await grant.getByLabel('Cards it pays for').fill('5');
  await grant.getByRole('button', { name: 'Grant coupon' }).click();
  await page.getByText(/^Granted .* to /).waitFor();
  await look('a coupon with a very long title, and a toast');
  await chooseAction(page, /^Actions for /, 'Revoke');
  await page.getByRole('alertdialog', { name: /^Revoke/ }).waitFor();
  await look('a coupon to revoke');
  await page.keyboard.press('Escape');

  await page.goto(`${portal}/staff/prices`);
  const file = page.getByLabel('Choose a CSV file');
  const choose = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('broken.csv', 'kind,code,price\nspeed,economy,cheap\n');
  await page.getByText('This price list can’t be imported').waitFor();
  await look('a price list with mistakes');
  await choose(
    'prices.csv',
    readFileSync('demo/data/prices.csv', 'utf8').replace('15.00', '17.50'),
  );
  await page.getByRole('dialog', { name: 'Import prices.csv?' }).waitFor();
  await look('a price list to import');
}

async function tourPartners({ page, product: { portal }, look }: Guide): Promise<void> {
  await openAs(page, portal, '/staff/partners', ADMIN);
  await page.getByRole('button', { name: 'New partner' }).click();
  const add = page.getByRole('dialog');
  await add.getByRole('button').first().waitFor();
  const name = `Featherstonehaugh ${Date.now().toString(36)}`;
  await add.getByLabel('Name').fill(name);
  await add.getByRole('button', { name: 'Save' }).click();
  await add.locator('[aria-invalid="true"]').first().waitFor();
  await look('a partner, with mistakes');
  await add.getByLabel(/email/i).fill('very.long.address.of.a.partner@example.com');
  await add.getByRole('button', { name: 'Save' }).click();
  await add.waitFor({ state: 'detached' });
  const partner = page.getByRole('region', { name, exact: true });
  await partner.getByRole('button', { name: 'New API key' }).click();
  const key = page.getByRole('dialog', { name: /^New API key/ });
  await look('a key to make');
  await key.getByRole('button', { name: 'Create key' }).click();
  await page.getByText(/^tag_live_\w{20,}/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Copy both first, then press Done.').waitFor();
  await look('a key, shown once');
  await page.keyboard.press('Escape');
  await page.getByText(/^tag_live_\w{20,}/).waitFor({ state: 'detached' });
}

async function tourImpersonation({ page, product: { portal, api }, look }: Guide): Promise<void> {
  const admin = await asAdmin(api);
  const found = await admin('GET', `/admin/users?search=${COLLECTOR.email}`);
  const { id } = (found as unknown as { items: { id: string }[] }).items[0]!;
  const { token, refreshToken } = await admin('POST', `/admin/users/${id}/impersonate`);
  await page.goto(`${portal}/impersonate/${token}/${refreshToken}`);
  await page.getByRole('complementary', { name: 'Impersonation Mode is Active' }).waitFor();
  await untilTitle(page, /^Welcome/);
  await look('the dashboard');
  await page.goto(`${portal}/account-setting`);
  await page.getByText('Only the account’s owner can change its password.').waitFor();
  await look('the settings');
}

export const STAFF_TOURS: readonly Tour[] = [
  {
    name: 'the staff’s lists',
    take: tourLists,
    visits: screens(
      ...['staff-users', 'staff-orders', 'staff-audit', 'staff-coupons', 'staff-prices'],
      ...['staff-listings', 'staff-partners', 'staff-catalog', 'staff-claims'],
    ),
  },
  { name: 'the status page’s details', take: tourStatus, visits: screens('status') },
  { name: 'the staff’s dialogs', take: tourDialogs, visits: screens('staff-users') },
  {
    name: 'coupons and prices',
    take: tourCouponsAndPrices,
    visits: screens('staff-coupons', 'staff-prices'),
  },
  { name: 'partners and their keys', take: tourPartners, visits: screens('staff-partners') },
  {
    name: 'impersonation',
    take: tourImpersonation,
    visits: screens('impersonate', 'home', 'account-setting'),
  },
];

import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import { openAsNew, untilTitle } from './people.ts';

const product = inject('product');
const { portal } = product;
const newVisitor = inviteVisitors();

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search for a card' });

/** Finds a card by words of it and adds it. */
async function addCard(page: Page, words: string): Promise<void> {
  const before = await page.locator('.card-row').count();
  await searchField(page).fill(words);
  await page.getByRole('listbox', { name: 'Matching cards' }).getByRole('option').first().waitFor();
  await page.locator('.card-search__found[aria-busy="false"]').waitFor();
  await searchField(page).press('Enter');
  await page.getByRole('button', { name: 'Add card', exact: true }).click();
  await expect.poll(() => page.locator('.card-row').count()).toBe(before + 1);
}

async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a shipping address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a shipping address' });
  await dialog.getByLabel('Address', { exact: true }).fill('12 Lightning Way');
  const choose = async (field: string, typed: string, choice: string) => {
    await dialog.getByRole('combobox', { name: field }).pressSequentially(typed);
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  await choose('State', 'calif', 'California');
  await choose('City', 'los ang', 'Los Angeles');
  await dialog.getByLabel('Zip code').fill('90001');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Goes on, once everything is saved. */
async function goOn(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await untilTitle(page, title);
}

/** An order of cards with sizes, values, and a service, up to where it is paid. */
async function enterOrder(page: Page, cards: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Start a single order' }).click();
  await untilTitle(page, 'Add your cards');
  for (const words of cards) await addCard(page, words);
  await goOn(page, 'Continue', 'Sizes and values');
  if (cards.length > 1) {
    await page.getByLabel('Value of each card ($)').fill('120.50');
    await page.getByRole('button', { name: /^Apply to all/ }).click();
  } else await page.getByLabel('Value ($)').fill('120.50');
  await goOn(page, 'Continue', 'Service and shipping');
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByRole('radio', { name: /^Ground/ }).check();
  await addAddress(page);
  await goOn(page, 'Review order', 'Review and pay');
}

async function payAtCheckout(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/card-submission\/complete\//);
}

test('a visitor reads the prices, signs in, and submits three cards', async () => {
  const { page, problems } = await newVisitor();
  await openAsNew(page, product, '/submit-cards');
  await page.getByRole('row', { name: /^Standard \$25\.00/ }).waitFor();
  await enterOrder(page, ['charizard 4/102', 'blastoise 2/102', 'pikachu 58/102']);

  const fees = page.getByRole('complementary', { name: 'Fees' });
  await fees.getByRole('row', { name: /^Standard grading/ }).waitFor();
  // Three cards at $25 and ground shipping at $14.95; no size is unsure, so nothing can be added.
  expect(await fees.getByRole('row', { name: /^Total/ }).innerText()).toContain('$89.95');
  await fees.getByText('You’ll never be charged more than $89.95.').waitFor();
  expect(await page.getByRole('button', { name: /^Pay/ }).innerText()).toBe('Pay $89.95');

  await payAtCheckout(page, /^Pay/);
  await page.getByRole('heading', { name: 'Thanks! Your order is paid.' }).waitFor();
  await page.getByRole('link', { name: 'Print the packing list' }).waitFor();
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByText('Waiting for your cards').first().waitFor();
  expect(problems).toEqual([]);
});

test('a declined card keeps the order; the next one pays for it', async () => {
  const { page } = await newVisitor({ viewport: { width: 360, height: 780 } });
  await openAsNew(page, product, '/submit-cards');
  await enterOrder(page, ['venusaur 15/102']);
  await expectNoSidewaysScroll(page);

  await payAtCheckout(page, 'Decline');
  await page.getByRole('heading', { name: 'Your card was declined' }).waitFor();
  await page.getByText('Nothing was charged').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your card was declined' }).waitFor();

  await page.getByRole('link', { name: 'Try again' }).click();
  await untilTitle(page, 'Review and pay');
  await payAtCheckout(page, /^Pay/);
  await page.getByRole('heading', { name: 'Thanks! Your order is paid.' }).waitFor();
});

test('a step that others come before leads to the first open one, which says so', async () => {
  const { page } = await newVisitor();
  await openAsNew(page, product, '/card-submission/card-entry/new-single');
  await addCard(page, 'charizard 4/102');
  await page.waitForURL(/\/card-entry\/TG/);
  const order = page.url().split('/').at(-1)!;
  await page.goto(`${portal}/card-submission/confirm/${order}`);
  await untilTitle(page, 'Sizes and values');
  await page.getByText('“Review and pay” comes after this step').waitFor();
  await page.getByText('1 card needs a declared value').waitFor();
});

test('two tabs: what the other one saved is not overwritten', async () => {
  const { page } = await newVisitor();
  await openAsNew(page, product, '/card-submission/shipping/new-single?quantity=3');
  const speed = (where: Page, name: string) =>
    where.getByRole('radio', { name: RegExp(`^${name}`) });
  await speed(page, 'Economy').check();
  await page.waitForURL(/\/shipping\/TG/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await speed(other, 'Standard').waitFor();

  await speed(page, 'Express').check();
  await page.getByText('Saved', { exact: true }).waitFor();
  // Still as it was opened: this tab was not looked at meanwhile.
  await speed(other, 'Standard').check();
  await other.getByText('changed in another tab').waitFor();
  await other.getByRole('button', { name: 'Discard mine and load theirs' }).click();
  await expect.poll(() => speed(other, 'Express').isChecked()).toBe(true);
  await other.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => speed(page, 'Express').isChecked()).toBe(true);
});

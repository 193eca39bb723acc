import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilTitle } from './people.ts';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search for a card' });

/** Searches for a card and adds it. */
export async function addCard(page: Page, words: string): Promise<void> {
  const before = await page.locator('.card-row').count();
  await searchField(page).fill(words);
  await page.getByRole('listbox', { name: 'Matching cards' }).getByRole('option').first().waitFor();
  await page.locator('.card-search-found[aria-busy="false"]').waitFor();
  await searchField(page).press('Enter');
  const add = page.getByRole('button', { name: 'Add card', exact: true });
  await page
    .locator('.picked-card')
    .getByRole('button', { name: 'Add card', disabled: false })
    .waitFor();
  const variation = page.locator('.picked-card').getByLabel('Variation');
  if ((await variation.count()) > 0) await variation.selectOption({ index: 1 });
  await add.click();
  await expect.poll(() => page.locator('.card-row').count()).toBe(before + 1);
}

export async function addAddress(page: Page): Promise<void> {
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

/** Continues once everything is saved. */
export async function goOn(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await untilTitle(page, title);
}

/** An order with cards, sizes, values, and a service, ready to pay. */
export async function enterOrder(page: Page, cards: readonly string[]): Promise<void> {
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

export async function payAtCheckout(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/card-submission\/complete\//);
}

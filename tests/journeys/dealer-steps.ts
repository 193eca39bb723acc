import { formatCards } from '@tag/contract/formats';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { DEALER_ORDER } from '../support/sizes.ts';
import { expectNoSidewaysScroll } from '../support/visitor.ts';
import { europeanCsv, readCatalogue } from './card-files.ts';
import { newEmail, untilTitle } from './people.ts';
import { addAddress, goOn, payAtCheckout } from './submitting.ts';

const { portal } = inject('product');
const { cards: CARDS, customers: CUSTOMERS, listed: LISTED } = DEALER_ORDER;
const NAME = 'November batch';

/** Cards of the demo's catalogue with whose they are, as a dealer's spreadsheet lists them. */
export function dealersFile() {
  const chosen = readCatalogue()
    .filter((_, index) => index % 10 === 4)
    .slice(0, CARDS);
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
    name:
      index === 1
        ? `=Sum(A1) & the long-standing card club of ${'Springfield '.repeat(4)}`
        : `Customer ${index + 1}`,
    // The last gave none.
    email: index === CUSTOMERS - 1 ? '' : newEmail(`buyer${index + 1}`),
  }));
  const rows = chosen.map(({ name, number, set, year }, index) => {
    const customer = customers[index % CUSTOMERS]!;
    return [
      customer.name.trim(),
      customer.email,
      year,
      set,
      number,
      name,
      `${20 + (index % 30)}.50`,
    ];
  });
  const heads = ['Customer', 'Email', 'Season', 'Set', 'Card #', 'Player', 'Value'];
  return { chosen, customers, csv: europeanCsv([heads, ...rows]) };
}

/** Makes an API key and a webhook on the account's page. */
export async function connectProgram(page: Page, url: string) {
  await page.goto(`${portal}/account-setting`);
  await page.getByRole('button', { name: 'New API key' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'New API key' });
  await keyDialog.getByLabel('Name').fill('Inventory');
  await keyDialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  const key = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const webhook = page.getByRole('dialog', { name: 'Add a webhook' });
  await webhook.getByLabel('Address').fill(url);
  await webhook.getByRole('button', { name: 'Add webhook' }).click();
  const secrets = page.getByRole('dialog', { name: /^Copy the/ });
  const secret = await secrets.locator('code').innerText();
  await secrets.getByRole('button', { name: 'Done' }).click();
  return { key, secret };
}

/** A group order from the file, ready to pay. */
export async function importOrder(page: Page, csv: Buffer): Promise<string> {
  await page.goto(`${portal}/submit-cards`);
  await page.getByRole('link', { name: 'Start a group order' }).click();
  await untilTitle(page, 'Group order');
  await page.getByLabel(/^Order name/).fill(NAME);
  await page
    .getByLabel('Import a CSV file with customers')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: csv });
  const mapping = page.getByRole('dialog', { name: 'Check the columns of november.csv' });
  await mapping.getByRole('button', { name: `Add ${formatCards(CARDS)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Import november.csv' });
  await dialog
    .getByText(`${CUSTOMERS} customers, ${formatCards(CARDS)}, ${CUSTOMERS - 1} invitations`)
    .waitFor();
  await dialog.getByRole('button', { name: `Import ${formatCards(CARDS)}` }).click();
  await dialog.getByText(`Added ${formatCards(CARDS)} for ${CUSTOMERS} customers.`).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('table', { name: 'People in this order' })
    .getByText('Customer 1', { exact: true })
    .waitFor();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Choose service and shipping' }).click();
  await untilTitle(page, 'Service and shipping');
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByRole('radio', { name: /^Ground/ }).check();
  await addAddress(page);
  await goOn(page, 'Review order', 'Review and pay');
  return /TG\w{8}/.exec(page.url())![0];
}

/** @returns US cents */
export async function pay(page: Page): Promise<number> {
  const asked = await page.getByRole('button', { name: /^Pay \$/ }).innerText();
  const paid = Number(asked.replace(/[^\d.]/g, ''));
  await payAtCheckout(page, /^Pay/);
  await page.getByRole('heading', { name: /Your order is paid/ }).waitFor();
  return Math.round(paid * 100);
}

/** Puts the first cards of the grades page on the market, each at its own price, and ships all others. */
export async function decide(page: Page): Promise<void> {
  await untilTitle(page, 'Grades');
  const table = page.getByRole('table', { name: 'Graded cards' });
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50');
  const boxes = table.getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(Math.min(50, CARDS));
  if (LISTED === 50) await page.getByRole('button', { name: 'Select this page' }).click();
  else for (let index = 0; index < LISTED; index += 1) await boxes.nth(index).check();
  await page.getByText(`${formatCards(LISTED)} selected`).waitFor();
  await page.getByRole('button', { name: 'Set prices' }).click();
  const publish = page.getByRole('dialog', { name: `Publish ${formatCards(LISTED)}` });
  const prices = publish.getByLabel('Price in dollars');
  for (let index = 0; index < LISTED; index += 1) await prices.nth(index).fill(`${100 + index}.25`);
  await publish.getByText(/^You get \$[\d,]+\.\d\d in all when they sell/).waitFor();
  await publish.getByRole('button', { name: 'Publish' }).click();
  await publish.waitFor({ state: 'detached' });
  await page.getByText(`${formatCards(LISTED)} for sale`).waitFor();

  const rest = CARDS - LISTED;
  await page.getByRole('button', { name: `Ship now: ${formatCards(rest)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship now' }).click();
  await page.getByText(`${formatCards(rest)} to ship next`).waitFor();
}

import { endpoints } from '@tag/contract';
import type { ListingPreviews } from '@tag/contract/tag-market';
import { expect, inject, test } from 'vitest';
import { untilFocused, untilSomethingIsFocused } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { callAs, chooseAction, COLLECTOR, newEmail, openAs } from './people.ts';

const { api, portal } = inject('product');
const newVisitor = inviteVisitors();

test('a seller publishes a card, edits its price, and delists it with undo; staff sell it', async () => {
  const { page, problems } = await newVisitor();
  const call = await callAs(api, COLLECTOR);
  const previews = await call<ListingPreviews>('GET', endpoints.previewProducts.path);
  const { certificate } = previews.items.find(({ isInLab, problem }) => !isInLab && !problem)!;

  await openAs(page, portal, '/my-tag-market?view=ready');
  const field = page.getByLabel('Search or scan a certificate');
  const written = `${certificate[0]!.toLowerCase()} ${certificate.slice(1, 4)}-${certificate.slice(4)}`;
  await field.fill(written);
  await field.press('Enter');
  await page.getByText('1 card selected').waitFor();
  await page.getByRole('button', { name: 'Set prices' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish 1 card' });
  await publish.getByLabel('Price in dollars').fill('1.234,50');
  await publish.getByRole('button', { name: 'Publish' }).click();
  await publish.getByText('Enter the price in dollars').waitFor();
  await untilFocused(publish.getByLabel('Price in dollars'));
  await publish.getByLabel('Price in dollars').fill('1,234.50');
  await publish.getByText(/^You get \$1,\d{3}\.\d{2} when it sells/).waitFor();
  await publish.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published: your card is for sale.').waitFor();
  await untilSomethingIsFocused(page);

  const row = page.getByRole('row').filter({ hasText: certificate }).first();
  await row.getByText('For sale').waitFor();
  await row.getByRole('button', { name: /^Edit price/ }).click();
  const edit = page.getByRole('dialog', { name: /^Edit the price/ });
  await edit.getByLabel('Price in dollars').fill('999.99');
  await edit.getByRole('button', { name: 'Save price' }).click();
  await row.getByText('$999.99').waitFor();

  await chooseAction(row, /^Actions for/, 'Delist');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delist/ })
    .click();
  const undo = page.getByRole('button', { name: /^Undo delisting/ });
  await undo.waitFor();
  await untilFocused(undo);
  await row.getByText('Being delisted').waitFor();
  await page.keyboard.press('Enter');
  await row.getByText('For sale').waitFor();
  await untilSomethingIsFocused(page);

  const { page: staff, problems: staffProblems } = await newVisitor();
  await openAs(staff, portal, `/staff/listings?search=${certificate}`, {
    ...COLLECTOR,
    email: 'admin@example.com',
  });
  const listed = staff.getByRole('row').filter({ hasText: certificate });
  await listed
    .first()
    .getByRole('button', { name: /^Mark sold/ })
    .click();
  const sold = staff.getByRole('dialog');
  await sold.getByLabel('Sold for, in dollars').fill('950');
  await sold.getByRole('button', { name: 'Mark sold' }).click();
  await listed.first().getByText('Sold', { exact: true }).waitFor();
  await listed
    .first()
    .getByRole('button', { name: /^Record payout/ })
    .click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Record payout' }).click();
  await listed
    .first()
    .getByText(/\d paid out/)
    .waitFor();

  await page.reload();
  await row.getByText(/^\$950\.00, /).waitFor();
  await chooseAction(row, /^Actions for/, 'History');
  const history = page.getByRole('dialog', { name: /^History of/ });
  for (const line of ['Price changed: $999.99', 'Delisting undone', 'Sold: $950.00']) {
    await history.getByText(line).first().waitFor();
  }
  await page.keyboard.press('Escape');
  // A sold card isn't sold again: it waits for its buyer.
  await row.getByRole('button', { name: /^Hand over to buyer/ }).waitFor();
  const { method, path } = endpoints.publishProducts;
  const again = call(method, path, { products: [{ certificate, price: 100_000 }] });
  await expect(again).rejects.toThrow('card_sold');
  expect([...problems, ...staffProblems]).toEqual([]);
});

test('a card is offered to somebody else, and the offer is withdrawn', async () => {
  const { page, problems } = await newVisitor();
  await openAs(page, portal, '/my-tag-market?view=ready');
  await page
    .getByRole('button', { name: /^Hand over/ })
    .last()
    .click();
  const offer = page.getByRole('dialog', { name: /^Hand over/ });
  const email = newEmail('friend');
  await offer.getByLabel('New owner’s email').fill(email);
  await offer.getByRole('button', { name: 'Offer the card' }).click();
  await page.getByText(`We emailed ${email} a link`).waitFor();
  await page.getByRole('button', { name: 'Hand-overs' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByText('Waiting for an answer').waitFor();
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel hand-over' }).click();
  await row.getByText('Canceled').waitFor();
  expect(problems).toEqual([]);
});

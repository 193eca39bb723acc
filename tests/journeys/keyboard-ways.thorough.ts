import { endpoints } from '@tag/contract';
import type { ListingPreviews } from '@tag/contract/tag-market';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { focusedText, tabTo, untilFocused } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { atBench, gradeAll } from './lab-work.ts';
import { cardsOfCatalogue, payInBrowser, readyOrder } from './orders.ts';
import { callAs, DEALER, LAB, openAs, openAsNew, untilTitle } from './people.ts';

const product = inject('product');
const { api, portal } = product;
const newVisitor = inviteVisitors();

/** Goes to a control by Tab, and presses it. */
async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab, and types. */
async function write(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Types into a field with a list, and takes its first choice once that is this one. */
async function choose(page: Page, name: RegExp, text: string, choice: string): Promise<void> {
  await write(page, name, text);
  const first = page.locator('[role="option"]:visible').first();
  await first.filter({ hasText: choice }).waitFor();
  if ((await first.getAttribute('aria-selected')) !== 'true') {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('a card is submitted and paid for by keyboard alone', async () => {
  const { page, problems } = await newVisitor();
  await openAsNew(page, product, '/submit-cards');
  await untilTitle(page, /./);
  await press(page, /^Start a single order/);
  await untilTitle(page, 'Add your cards');
  await choose(page, /^Search for a card/, 'machamp 8/102', 'Machamp');
  const picked = page.locator('.picked-card');
  await picked.getByRole('button', { name: 'Add card', disabled: false }).waitFor();
  await expect.poll(() => focusedText(page)).toMatch(/^(Variation|Copies)/);
  if ((await focusedText(page)).startsWith('Variation')) await page.keyboard.press('ArrowDown');
  await press(page, /^Add card$/);
  await page.getByRole('heading', { name: 'Your cards: 1' }).waitFor();

  await press(page, /^Continue/);
  await untilTitle(page, 'Sizes and values');
  await write(page, /^Value \(\$\)/, '120.50');
  await press(page, /^Continue/);
  await untilTitle(page, 'Service and shipping');
  await press(page, /^Add a shipping address/);
  const dialog = page.getByRole('dialog', { name: 'Add a shipping address' });
  await dialog.getByRole('combobox', { name: 'State' }).waitFor();
  await write(page, /^Address$/, '12 Lightning Way');
  await choose(page, /^State/, 'calif', 'California');
  await choose(page, /^City/, 'los ang', 'Los Angeles');
  await write(page, /^Zip code/, '90001');
  await press(page, /^Add address$/);
  await dialog.waitFor({ state: 'detached' });

  await tabTo(page, /^Ground/);
  await page.keyboard.press('Space');
  await press(page, /^Review order/);
  await untilTitle(page, 'Review and pay');
  await press(page, /^Pay \$/);
  await page.getByText('Test checkout').waitFor();
  await press(page, /^Pay/);
  await page.getByRole('heading', { name: /Your order is paid/ }).waitFor();
  expect(problems).toEqual([]);
});

test('a card is put up for sale by keyboard alone', async () => {
  const call = await callAs(api, DEALER);
  const { items } = await call<ListingPreviews>('GET', endpoints.previewProducts.path);
  const { certificate } = items.find(({ isInLab, problem }) => !isInLab && !problem)!;

  const { page, problems } = await newVisitor();
  await openAs(page, portal, '/my-tag-market?view=ready', DEALER);
  await page.getByRole('table', { name: 'Cards ready to list' }).waitFor();
  await write(page, /^Search or scan/, certificate);
  await page.keyboard.press('Enter');
  await page.getByText('1 card selected').waitFor();
  await press(page, /^Set prices$/);
  const publish = page.getByRole('dialog', { name: 'Publish 1 card' });
  await untilFocused(publish.getByLabel('Price in dollars'));
  await page.keyboard.type('1,234.50');
  await publish.getByText(/^You get \$1,\d{3}/).waitFor();
  await press(page, /^Publish$/);
  await page.getByText('Published: your card is for sale.').waitFor();
  expect(problems).toEqual([]);
});

test('the lab takes a card from its parcel to its slab by the bench’s keys', async () => {
  const { page: customer } = await newVisitor();
  const call = await callAs(api, await openAsNew(customer, product));
  const cards = await cardsOfCatalogue(call, ['machamp 8/102']);
  const { orderNumber } = await readyOrder(call, { cards });
  await payInBrowser(customer, portal, orderNumber);

  const { page, problems } = await newVisitor();
  await openAs(page, portal, `/lab/${orderNumber}`, LAB);
  const panel = page.locator('.bench-panel');
  const said = page.locator('.bench-announcement');
  /** The big act, once its key is shown with it. */
  const act = async (name: RegExp) => {
    await page.locator('[data-key="Enter"]').filter({ hasText: name }).waitFor();
    await page.keyboard.press('Enter');
  };
  const enter = async (name: RegExp, then: RegExp) => {
    await act(name);
    await said.getByText(then).waitFor();
  };
  await panel.getByRole('button', { name: /^It’s here/ }).waitFor();
  await untilFocused(panel);
  await page.keyboard.press('Enter');
  await enter(/^Confirm 1 of 1 card/, /^1 card received/);
  await act(/^Confirm details/);
  await page.getByRole('button', { name: 'It’s this card' }).waitFor();
  await press(page, /^It’s this card/);
  await said.getByText(/^Identified: /).waitFor();
  await enter(/to Imaging/, /moved to Imaging/);
  await enter(/to Research & grading/, /moved to Research & grading/);
  await gradeAll(orderNumber);
  await enter(/to Assembly/, /moved to Assembly/);
  await atBench(async (bench) => bench.settleLabels(await bench.read(orderNumber)));
  for (const stage of ['Quality check', 'Slab imaging']) {
    await enter(RegExp(`to ${stage}`), RegExp(`moved to ${stage}`));
  }
  expect(problems).toEqual([]);
});

import { beforeEach, expect, inject, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { focusedText, untilSomethingIsFocused } from '../support/keyboard.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { atBench } from './lab-work.ts';
import { payInBrowser, readyOrder } from './orders.ts';
import {
  asAdmin,
  callAs,
  chooseAction,
  LAB,
  openAsNew,
  untilTitle,
  type Caller,
} from './people.ts';

/*
 * What is pressed goes away with the press, or its dialog's opener does: the focus goes to what is left (WCAG 2.4.3).
 * Locking and unlocking are in group-order.journey.ts, publishing, delisting, and its undo in tag-market.journey.ts,
 * the confirmed address in accounts.journey.ts; every-press.thorough.ts presses everything else.
 */

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

let page: Page;
let problems: readonly string[];
let person: { email: string; password: string };
let call: Caller;
beforeEach(async () => {
  ({ page, problems } = await newVisitor());
  person = await openAsNew(page, { portal, api });
  call = await callAs(api, person);
});

/** Presses a control by keyboard; when this has happened, something has the focus. */
async function press(control: Locator, happened: Locator): Promise<void> {
  await control.press('Enter');
  await happened.first().waitFor();
  await untilSomethingIsFocused(page);
}

test('while an order is entered: adding many and Done, a card removed and back, its card chosen', async () => {
  const { orderNumber } = await readyOrder(call, {
    cards: [
      { name: 'Card 1', year: 1999, set: 'Base Set', number: '1/102', declaredValue: 5000 },
      { name: 'Pikachu', declaredValue: 5000 },
    ],
  });
  await page.goto(`${portal}/card-submission/cards/${orderNumber}`);
  const list = page.getByRole('heading', { name: 'Your cards: 2' });
  await list.waitFor();
  const grid = page.getByRole('grid');
  await press(page.getByRole('link', { name: 'Add many cards' }), grid);
  const choose = grid.getByRole('button', { name: 'Choose a card' });
  const question = page.getByRole('dialog', { name: /^Choose the card/ });
  await press(choose, question);
  await press(question.getByRole('button').filter({ hasText: 'Pikachu' }).first(), grid);
  await choose.waitFor({ state: 'detached' });
  await untilSomethingIsFocused(page);
  await press(page.getByRole('button', { name: 'Done' }), list);

  await chooseAction(page, /^Actions for .*Card 1/, /^Remove/);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await expect.poll(() => focusedText(page)).toBe('Undo');
  await press(undo, page.getByText('Card back in the list.'));
  expect(problems).toEqual([]);
});

test('in fees, shipping, and a group: a coupon removed, the value insured, a person deleted', async () => {
  const admin = await asAdmin(api);
  const grant = { email: person.email, title: 'Welcome', cards: 5, serviceSpeed: 'standard' };
  await admin('POST', '/admin/coupons', grant);
  const { orderNumber } = await readyOrder(call);
  await page.goto(`${portal}/card-submission/shipping/${orderNumber}`);
  const use = page.getByRole('button', { name: 'Use a coupon' });
  const picker = page.getByRole('dialog', { name: 'Use a coupon' });
  await press(use, picker);
  await picker.getByRole('button', { name: 'Use Welcome' }).press('Enter');
  await picker.waitFor({ state: 'detached' });
  await untilSomethingIsFocused(page);
  await press(page.getByRole('button', { name: /^Remove/ }), use);

  await page.goto(`${portal}/card-submission/confirm/${orderNumber}`);
  const insure = page.getByRole('button', { name: /^Insure \$/ });
  await press(insure, page.getByText(/^Insured for \$/));

  const group = await readyOrder(call, { parts: 2, cards: 1 });
  await page.goto(`${portal}/card-submission/group-entry/${group.orderNumber}`);
  await chooseAction(page, 'Part 1', 'Delete');
  const gone = page.getByRole('link', { name: 'Part 1', exact: true });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await gone.waitFor({ state: 'detached' });
  await untilSomethingIsFocused(page);
  expect(problems).toEqual([]);
});

test('with a proposed price: refused; and accepted, back from its payment', async () => {
  const unmeasured = { year: 1999, set: 'Base Set', declaredValue: 5000, size: 'unsure' } as const;
  const { orderNumber } = await readyOrder(call, {
    cards: [
      { ...unmeasured, number: '4/102', name: 'Charizard' },
      { ...unmeasured, number: '2/102', name: 'Blastoise' },
    ],
  });
  await payInBrowser(page, portal, orderNumber);
  const { cards } = await atBench(async (bench) => {
    const order = await bench.read(orderNumber);
    for (const { id } of order.subOrders) await bench.receive(order, id);
    return bench.read(orderNumber);
  });
  const lab = await callAs(api, LAB);
  for (const { itemId } of cards) {
    const body = { amount: 300, reason: 'It is thicker' };
    await lab('POST', `/lab/cards/${itemId}/proposals`, body);
  }
  await page.goto(`${portal}/order-detail/${orderNumber}`);
  await page
    .getByRole('button', { name: /^Refuse for/ })
    .first()
    .press('Enter');
  const refuse = page.getByRole('alertdialog').getByRole('button', { name: /^Refuse/ });
  await press(refuse, page.getByText(/^Refused/));
  await page.getByRole('button', { name: /^Accept/ }).press('Enter');
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: /^Pay/ }).press('Enter');
  await untilTitle(page, 'Spring cards');
  await page
    .getByText(/^Accepted/)
    .first()
    .waitFor();
  await untilSomethingIsFocused(page);
  expect(problems).toEqual([]);
});

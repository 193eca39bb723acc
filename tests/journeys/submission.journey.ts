import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { untilFocused } from '../support/keyboard.ts';
import { expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import { asAdmin, callAs, openAsNew, untilTitle } from './people.ts';
import { readyOrder } from './orders.ts';
import { addAddress, addCard, enterOrder, goOn, payAtCheckout } from './submitting.ts';

const product = inject('product');
const { portal } = product;
const newVisitor = inviteVisitors();

test('a visitor reads the prices, signs in, and submits three cards', async () => {
  const { page, problems } = await newVisitor();
  await openAsNew(page, product, '/submit-cards');
  await page.getByRole('row', { name: /^Standard \$25\.00/ }).waitFor();
  await enterOrder(page, ['charizard 4/102', 'blastoise 2/102', 'pikachu 58/102']);

  await page.getByLabel(/^Order name/).fill('Holo trio');
  const fees = page.getByRole('complementary', { name: 'Fees' });
  await fees.getByRole('row', { name: /^Standard grading/ }).waitFor();
  // Three cards at $25 and ground shipping at $14.95; every size is certain, so nothing can be added.
  expect(await fees.getByRole('row', { name: /^Total/ }).innerText()).toContain('$89.95');
  await fees.getByText('You’ll never be charged more than $89.95.').waitFor();
  expect(await page.getByRole('button', { name: /^Pay/ }).innerText()).toBe('Pay $89.95');

  await payAtCheckout(page, /^Pay/);
  await page.getByRole('heading', { name: 'Thanks! Your order is paid.' }).waitFor();
  await page.getByRole('link', { name: 'Print the packing list' }).waitFor();
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByText('Waiting for your cards').first().waitFor();
  await page.getByText('Holo trio').first().waitFor();
  await page.goto(`${portal}/order-history`);
  await page.getByText('Holo trio').first().waitFor();
  expect(problems).toEqual([]);
});

/** Counts a person's actions: clicks, fields filled in, and Enter in a field. */
async function countActions(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.exposeFunction('tagAction', () => (count += 1));
  await context.addInitScript(() => {
    const { tagAction } = window as unknown as { tagAction(): void };
    const isField = ({ target }: Event) =>
      target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
    addEventListener('click', ({ isTrusted }) => isTrusted && tagAction(), true);
    addEventListener('change', (event) => isField(event) && tagAction(), true);
    addEventListener(
      'keydown',
      (event) => event.key === 'Enter' && isField(event) && tagAction(),
      true,
    );
  });
  return () => count;
}

test('five cards are submitted and paid in at most 40 actions, including the address', async () => {
  const { page } = await newVisitor();
  await openAsNew(page, product);
  const actions = await countActions(page.context());
  await page.goto(`${portal}/submit-cards`);
  await enterOrder(page, [
    'charizard 4/102',
    'blastoise 2/102',
    'pikachu 58/102',
    'venusaur 15/102',
    'mewtwo 10/102',
  ]);
  await payAtCheckout(page, /^Pay/);
  await page.getByRole('heading', { name: 'Thanks! Your order is paid.' }).waitFor();
  expect(actions()).toBeGreaterThan(20);
  expect(actions()).toBeLessThanOrEqual(40);
});

test('a coupon pays for the cards it covers, and has fewer left', async () => {
  const { page } = await newVisitor();
  const person = await openAsNew(page, product);
  const admin = await asAdmin(product.api);
  const grant = { email: person.email, title: 'Welcome', cards: 5, serviceSpeed: 'standard' };
  await admin('POST', '/admin/coupons', grant);
  const call = await callAs(product.api, person);
  const { orderNumber } = await readyOrder(call, { cards: 3 });

  await page.goto(`${portal}/card-submission/shipping/${orderNumber}`);
  await page.getByRole('button', { name: 'Use a coupon' }).click();
  const picker = page.getByRole('dialog', { name: 'Use a coupon' });
  await picker.getByText('5 cards left').waitFor();
  await picker.getByRole('button', { name: 'Use Welcome' }).click();
  await picker.waitFor({ state: 'detached' });
  await page.getByText('Pays for 3 cards: $75.00 off.').waitFor();
  await goOn(page, 'Review order', 'Review and pay');
  // Only the way back remains.
  await page.getByRole('button', { name: 'Pay $14.95' }).waitFor();
  await payAtCheckout(page, /^Pay/);
  await page.getByRole('heading', { name: 'Thanks! Your order is paid.' }).waitFor();
  const { items } = await call<{ items: { cardsLeft: number; state: string }[] }>(
    'GET',
    '/coupons',
  );
  expect(items).toMatchObject([{ cardsLeft: 2, state: 'available' }]);
});

test('an order paid first is completed with its cards later', async () => {
  const { page } = await newVisitor();
  await openAsNew(page, product, '/submit-cards');
  await page.getByLabel('Number of cards').fill('2');
  await page.getByRole('button', { name: 'Pay first, add cards later' }).click();
  await untilTitle(page, 'Service and shipping');
  await page.getByRole('radio', { name: /^Economy/ }).check();
  await page.getByRole('radio', { name: /^Ground/ }).check();
  await addAddress(page);
  await goOn(page, 'Review order', 'Review and pay');
  await payAtCheckout(page, /^Pay/);

  await page.getByRole('link', { name: 'Enter your cards' }).click();
  await untilTitle(page, 'Enter your cards');
  await addCard(page, 'charizard 4/102');
  await page.getByText('1 of 2 cards').waitFor();
  await addCard(page, 'blastoise 2/102');
  await page.getByLabel('Value of each card ($)').fill('80');
  await page.getByRole('button', { name: /^Apply to all/ }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Submit these cards' }).click();
  await page.getByRole('link', { name: 'Print the packing list' }).waitFor();
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

test('a step with open steps before it leads to the first of them, which says so', async () => {
  const { page } = await newVisitor();
  await openAsNew(page, product, '/card-submission/card-entry/new-single');
  await addCard(page, 'charizard 4/102');
  await page.waitForURL(/\/card-entry\/TG/);
  await page.getByText('Saved', { exact: true }).waitFor();
  const order = page.url().split('/').at(-1)!;
  await page.goto(`${portal}/card-submission/confirm/${order}`);
  await untilTitle(page, 'Sizes and values');
  // What takes the focus is said by its name.
  const missing = /1 card needs a declared value$/;
  const note = page.getByRole('status', { name: missing });
  expect(await note.innerText()).toContain('“Review and pay” comes after this step');
  await untilFocused(note);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await untilFocused(page.getByRole('group', { name: missing }));
});

test("two tabs: one doesn't overwrite what the other saved", async () => {
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
  // Unchanged since it was opened: nobody looked at this tab meanwhile.
  await speed(other, 'Standard').check();
  await other.getByText('changed in another tab').waitFor();
  await other.getByRole('button', { name: 'Discard mine and load theirs' }).click();
  await expect.poll(() => speed(other, 'Express').isChecked()).toBe(true);
  await other.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => speed(page, 'Express').isChecked()).toBe(true);
});

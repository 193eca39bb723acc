import type { CardLabel } from '@tag/contract/orders';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { payInBrowser, readItems, readOrder, readyOrder } from './orders.ts';
import { callAs, COLLECTOR, LAB, openAs, openAsNew } from './people.ts';

const product = inject('product');
const { api, portal } = product;
const newVisitor = inviteVisitors();
const PICTURE = 'portal/public/icon-512.png';
const UPLOADS = '**/uploads/photos/*';

/** Takes a card of the rail to the bench. */
const takeToBench = (page: Page, name: RegExp) =>
  page.getByRole('listitem').getByRole('button', { name }).first().click();

/** Waits until the bench shows this message. */
const untilTold = (page: Page, words: RegExp) =>
  page.locator('.bench-announcement').getByText(words).waitFor();

test('a card is identified, photographed, and priced at the bench, while its customer watches', async () => {
  const { page: customer, problems } = await newVisitor();
  const call = await callAs(api, await openAsNew(customer, product));
  const { orderNumber } = await readyOrder(call, { cards: 1 });
  const [part] = (await readOrder(call, orderNumber)).subOrders;
  const [card] = await readItems(call, orderNumber);
  // Its size is uncertain, so the order's maximum price is above its price.
  const entered = { year: 1999, set: 'Base Set', name: 'Charzard', number: '4/102' };
  await call('POST', `/orders/${orderNumber}/sub-orders/${part!.id}/items`, {
    version: part!.version,
    put: [{ id: card!.id, position: 0, declaredValue: 5000, size: 'unsure', ...entered }],
    remove: [],
  });
  await payInBrowser(customer, portal, orderNumber);
  await customer.goto(`${portal}/order-detail/${orderNumber}`);
  const lab = await callAs(api, LAB);
  await lab('PUT', `/lab/orders/${orderNumber}/sub-orders/${part!.id}/receipt`, {
    arrived: [card!.id],
    damaged: [],
    extras: [],
  });

  const { page: bench } = await newVisitor();
  await openAs(bench, portal, `/lab/${orderNumber}`, LAB);
  await bench.getByRole('button', { name: /^Identify.*Charzard/ }).click();
  const identify = bench.getByRole('dialog', { name: 'Which card is it?' });
  // What was entered is searched at once.
  await identify
    .getByRole('option', { name: /Charizard/ })
    .first()
    .click();
  const variation = identify.getByRole('radio').first();
  await identify.getByRole('button', { name: 'It’s this card' }).waitFor();
  if ((await variation.count()) > 0) await variation.check();
  await identify.getByRole('button', { name: 'It’s this card' }).click();
  await untilTold(bench, /^Identified: .*Charizard/);
  await customer.getByText('Identified').first().waitFor();

  await bench.route(UPLOADS, (route) => route.abort(), { times: 1 });
  await bench.getByLabel(/^Photo of .*Charizard/).setInputFiles(PICTURE);
  await untilTold(bench, /wasn’t sent/);
  await bench.getByRole('button', { name: /^Try again/ }).click();
  await bench.getByRole('img', { name: /^Photo 1 of .*Charizard/ }).waitFor();
  await customer.getByRole('img', { name: /^Photo 1 of .*Charizard/ }).waitFor();

  await bench.getByRole('button', { name: /^Propose a price/ }).click();
  const price = bench.getByRole('dialog', { name: /^Propose a price/ });
  await price.getByLabel(/^Amount/).fill('9,999');
  await price.getByLabel('Reason').fill('It is 2 mm thick');
  await price.getByRole('button', { name: 'Ask the customer' }).click();
  await price.getByText(/can be charged at most \$/).waitFor();
  await price.getByLabel(/^Amount/).fill('1');
  await price.getByRole('button', { name: 'Ask the customer' }).click();
  await untilTold(bench, /waits for the answer to \$1\.00/);
  await customer.getByText('It is 2 mm thick').first().waitFor();
  expect(problems).toEqual([]);
});

test('a correction that a customer requests is answered at the bench', async () => {
  const call = await callAs(api, COLLECTOR);
  const { items: orders } = await call<{ items: { orderNumber: string }[] }>(
    'GET',
    '/orders?stage=slab_assembly',
  );
  const { orderNumber } = orders[0]!;
  const readLabel = async () =>
    (await call<{ items: CardLabel[] }>('GET', `/orders/${orderNumber}/labels`)).items[0]!;
  const { itemId, lines } = await readLabel();
  await call('PUT', `/orders/${orderNumber}/labels/${itemId}`, { request: 'Say which print' });

  const { page: bench, problems } = await newVisitor();
  await openAs(bench, portal, `/lab/${orderNumber}`, LAB);
  await takeToBench(bench, /Correction asked for: Say which print/);
  await bench.getByRole('button', { name: /^Answer/ }).click();
  const dialog = bench.getByRole('dialog', { name: /^Label of/ });
  await dialog.getByLabel('Line 2').fill(`${lines[1]} Unlimited`);
  await dialog.getByLabel(/^Answer to the customer/).fill('It is the unlimited print');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await untilTold(bench, /asked to approve/);
  expect(await readLabel()).toMatchObject({
    lines: [lines[0], `${lines[1]} Unlimited`, ...lines.slice(2)],
    answer: 'It is the unlimited print',
    approvedAt: null,
  });
  expect(problems).toEqual([]);
});

import { endpoints } from '@tag/contract';
import type { ListingPreviews } from '@tag/contract/tag-market';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { confirmCards, gradeByMachine } from './grading.ts';
import {
  cardsOfCatalogue,
  enterCards,
  payInBrowser,
  readItems,
  readOrder,
  readyOrder,
} from './orders.ts';
import { callAs, chooseAction, LAB, openAsNew, readMail } from './people.ts';

const product = inject('product');
const { api, portal, shop } = product;
const newVisitor = inviteVisitors();

/** Three graded cards of a new customer: two have left the lab, the last is still being sealed. */
async function gradedCards(page: Page) {
  const customer = await openAsNew(page, product);
  const call = await callAs(api, customer);
  const { orderNumber } = await readyOrder(call, { name: 'To sell', cards: 0 });
  const [part] = (await readOrder(call, orderNumber)).subOrders;
  const names = ['nidoking 11/102', 'raichu 14/102', 'hitmonchan 7/102'];
  await enterCards(call, orderNumber, part!, await cardsOfCatalogue(call, names));
  await payInBrowser(page, portal, orderNumber);
  const lab = await callAs(api, LAB);
  const ids = (await readItems(call, orderNumber)).map(({ id }) => id);
  const path = `/lab/orders/${orderNumber}`;
  const move = (from: string, to: string, itemIds: readonly string[]) =>
    lab('PUT', `${path}/stage`, { from, to, itemIds });
  const none = { damaged: [], extras: [] };
  await lab('PUT', `${path}/sub-orders/${part!.id}/receipt`, { arrived: ids, ...none });
  await move('received', 'image_processing', ids);
  await move('image_processing', 'verification', ids);
  await confirmCards(lab, orderNumber, ids);
  await gradeByMachine(orderNumber, ids);
  await move('verification', 'slab_assembly', ids);
  for (const id of ids) await call('PUT', `/orders/${orderNumber}/labels/${id}`, { request: null });
  const complete = async (itemIds: readonly string[]) => {
    await move('slab_assembly', 'qa', itemIds);
    await move('qa', 'slab_imaging', itemIds);
    await move('slab_imaging', 'order_complete', itemIds);
  };
  await complete(ids.slice(0, 2));
  const { items } = await call<ListingPreviews>('GET', endpoints.previewProducts.path);
  const of = (isLast: boolean) =>
    items.filter(({ isInLab }) => isInLab === isLast).map(({ certificate }) => certificate);
  const certificates = [...of(false), ...of(true)];
  return { customer, certificates, completeLast: () => complete(ids.slice(2)) };
}

test('a seller’s listing shows on a partner’s page, follows its price, and is sold there', async () => {
  const [{ page, problems }, { page: buyer, problems: buyersProblems }] = await Promise.all([
    newVisitor(),
    newVisitor(),
  ]);
  const { certificates, completeLast, customer } = await gradedCards(page);
  const [first, second, inLab] = certificates as [string, string, string];

  // All three at once, the last one still in the lab.
  await page.goto(`${portal}/my-tag-market?view=ready`);
  const boxes = page.getByRole('checkbox', { name: /^Sell/ });
  await boxes.nth(2).waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: 'Set prices' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish 3 cards' });
  await publish.waitFor();
  for (const price of await publish.getByLabel('Price in dollars').all()) await price.fill('75');
  await publish.getByText('You get $207.00 in all when they sell.').waitFor();
  await publish.getByRole('button', { name: 'Publish' }).click();
  const row = (certificate: string) => page.getByRole('row').filter({ hasText: certificate });
  await row(first).getByText('For sale').waitFor();
  await row(inLab).getByText('In grading').waitFor();

  // The partner's pages show the two, and the third the moment its card is complete.
  await buyer.goto(`${shop}/market.html`);
  const offer = (certificate: string) =>
    buyer.getByRole('link', { name: `Verified by certificate ${certificate}` });
  await offer(first).waitFor();
  await offer(second).waitFor();
  expect(await offer(inLab).count()).toBe(0);
  await completeLast();
  await offer(inLab).waitFor();
  await readMail(api, customer.email, new RegExp(inLab));

  // A new price shows within a second, without any action.
  const card = buyer.getByRole('article').filter({ has: offer(first) });
  await card.getByRole('heading').getByRole('link').click();
  await buyer.waitForURL(`${shop}/market/${first}`);
  await buyer.getByText('$75.00').waitFor();
  await row(first)
    .getByRole('button', { name: /^Edit price/ })
    .click();
  const edit = page.getByRole('dialog', { name: /^Edit the price/ });
  await edit.getByLabel('Price in dollars').fill('64.50');
  const shown = buyer.getByText('$64.50').waitFor();
  await edit.getByRole('button', { name: 'Save price' }).click();
  await shown;

  // A delisted card disappears at once for visitors, and returns when that is undone.
  await chooseAction(row(second), /^Actions for/, 'Delist');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Delist/ });
  await confirm.click();
  const undo = page.getByRole('button', { name: /^Undo delisting/ });
  await undo.waitFor();
  const status = async () =>
    (await fetch(`${api}/tag-market/public/listings/${second}`, { cache: 'no-store' })).status;
  expect(await status()).toBe(404);
  await undo.click();
  await expect.poll(status).toBe(200);
  await row(second).getByText('For sale').waitFor();

  // The shop reports a sale by a signed call; the seller sees it.
  await buyer.getByRole('button', { name: 'Buy now' }).click();
  await buyer.getByText('It is yours. The seller has been told.').waitFor();
  await readMail(api, customer.email, new RegExp(`${first}[^]*sold|sold[^]*${first}`, 'i'));
  await page.reload();
  await row(first)
    .getByText(/^\$64\.50, /)
    .waitFor();
  // The sold listing no longer exists, which the browser logs.
  const others = buyersProblems.filter((problem) => !/status of 404/.test(problem));
  expect([...problems, ...others]).toEqual([]);
});

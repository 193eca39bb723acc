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
import { callAs, LAB, openAsNew, readLink, readMail, readMails, untilTitle } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('the customer of a sub-order follows only their own cards, live and by email', async () => {
  const [{ page: owners, problems: ownersProblems }, { page, problems }] = await Promise.all([
    newVisitor(),
    newVisitor(),
  ]);
  const [owner, customer] = await Promise.all([
    openAsNew(owners, { portal, api }),
    openAsNew(page, { portal, api }),
  ]);
  const asOwner = await callAs(api, owner);
  const { orderNumber } = await readyOrder(asOwner, { name: 'Club night', parts: 2, cards: 0 });
  const [theirs, others] = (await readOrder(asOwner, orderNumber)).subOrders;
  const enter = async (part: typeof theirs, names: string[]) =>
    enterCards(asOwner, orderNumber, part!, await cardsOfCatalogue(asOwner, names));
  await enter(theirs, ['nidoking 11/102', 'raichu 14/102']);
  await enter(others, ['gyarados 6/102', 'hitmonchan 7/102']);

  const invitation = `/orders/${orderNumber}/sub-orders/${theirs!.id}/invitation`;
  await asOwner('PUT', invitation, { email: customer.email });
  await page.goto(await readLink(api, customer.email, 'invitation'));
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await untilTitle(page, 'Add your cards');
  await payInBrowser(owners, portal, orderNumber);
  await owners.getByRole('link', { name: 'View your order' }).click();
  await heading(owners, 'Waiting for your cards').waitFor();

  await page.getByRole('link', { name: 'Order history' }).first().click();
  await page.getByRole('link', { name: 'Club night' }).first().click();
  await heading(page, 'Waiting for your cards').waitFor();
  let loads = 0;
  page.on('load', () => (loads += 1));

  const items = await readItems(asOwner, orderNumber);
  const [nidoking, raichu] = items.filter(({ subOrderId }) => subOrderId === theirs!.id);
  const [gyarados, hitmonchan] = items.filter(({ subOrderId }) => subOrderId === others!.id);
  const asLab = await callAs(api, LAB);
  const lab = `/lab/orders/${orderNumber}`;
  const receive = (part: typeof theirs, arrived: string[], damaged: object[] = []) =>
    asLab('PUT', `${lab}/sub-orders/${part!.id}/receipt`, { arrived, damaged, extras: [] });
  const move = (from: string, to: string, ...cards: { id: string }[]) =>
    asLab('PUT', `${lab}/stage`, { from, to, itemIds: cards.map(({ id }) => id) });

  // The other parcel comes first; its cards don't concern them.
  await receive(others, [gyarados!.id], [{ itemId: hitmonchan!.id, note: 'Water stains' }]);
  await move('received', 'image_processing', gyarados!, hitmonchan!);
  await move('image_processing', 'verification', gyarados!, hitmonchan!);
  await asLab('PUT', `/lab/cards/${hitmonchan!.id}/failure`, { reason: 'altered' });
  await heading(owners, 'Research & grading').waitFor();
  await owners.getByText('Arrived damaged: Water stains').waitFor();
  await heading(page, 'Waiting for your cards').waitFor();

  await receive(theirs, [nidoking!.id, raichu!.id]);
  await heading(page, 'Received').waitFor();
  await heading(owners, 'Received').waitFor();
  await move('received', 'image_processing', nidoking!, raichu!);
  await move('image_processing', 'verification', nidoking!, raichu!);
  await heading(page, 'Research & grading').waitFor();
  const gradable = [nidoking!.id, raichu!.id, gyarados!.id];
  await confirmCards(asLab, orderNumber, gradable);
  await gradeByMachine(orderNumber, gradable);
  await page
    .getByRole('link', { name: /^Mint 9/ })
    .nth(1)
    .waitFor();

  // They approve their labels; the owner can only read them.
  await move('verification', 'slab_assembly', nidoking!, raichu!, gyarados!);
  const approve = (where: Page) => where.getByRole('button', { name: /^Approve the label of/ });
  await approve(owners).waitFor();
  await approve(page).nth(1).waitFor();
  expect(await approve(owners).count()).toBe(1);
  expect(await approve(page).count()).toBe(2);
  await approve(page).first().click();
  await expect.poll(() => approve(page).count()).toBe(1);
  await approve(page).click();
  await heading(page, 'Labels to approve').waitFor({ state: 'detached' });

  await move('slab_assembly', 'qa', nidoking!, raichu!);
  await move('qa', 'slab_imaging', nidoking!, raichu!);
  await move('slab_imaging', 'order_complete', nidoking!, raichu!);
  await heading(page, 'Packaging').waitFor();
  await asLab('POST', `${lab}/shipments`, {
    key: crypto.randomUUID(),
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    itemIds: [nidoking!.id, raichu!.id],
  });
  await heading(page, 'Shipped').waitFor();
  await page.getByRole('link', { name: /^1Z999AA10123456784/ }).waitFor();
  await readMail(api, customer.email, /on their way[^]*1Z999AA10123456784/);
  await heading(owners, 'Assembly').waitFor();
  // ... the other, by itself.
  await asOwner('PUT', `/orders/${orderNumber}/labels/${gyarados!.id}`, { request: null });
  await move('slab_assembly', 'qa', gyarados!);
  await move('qa', 'slab_imaging', gyarados!);
  await move('slab_imaging', 'order_complete', gyarados!);
  await asLab('POST', `${lab}/shipments`, {
    key: crypto.randomUUID(),
    carrier: 'FedEx',
    trackingNumber: '7712 3456 7890',
  });
  await heading(owners, 'Shipped').waitFor();

  // Nothing about the other sub-order: on the page, in its history, or by email.
  const foreign = /gyarados|hitmonchan|part 2|7712|water|can’t grade|refund/i;
  expect(await page.getByRole('main').innerText()).not.toMatch(foreign);
  await readMail(api, owner.email, /We’re refunding[^]*\$12\.50/);
  const mails = (await readMails(api, customer.email)).map(({ subject, text }) => subject + text);
  expect(mails.filter((mail) => foreign.test(mail))).toEqual([]);
  expect(loads).toBe(0);
  expect(problems).toEqual([]);
  expect(ownersProblems).toEqual([]);
});

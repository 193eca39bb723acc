import type { OrderToDo } from '@tag/contract/orders';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { type Customer, newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { addQuotedOrder, paymentCalls } from '../support/quoted-order.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
let lab: Awaited<ReturnType<typeof startLab>>;
let owner: Customer;
let ann: Customer;

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  [owner, ann] = [await signedIn(database, call), await signedIn(database, call)];
});

async function toDosOf(who: Customer, orderNumber?: string): Promise<OrderToDo[]> {
  const { body, status } = await who.get('/orders/to-dos');
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items.filter((one: OrderToDo) => !orderNumber || one.orderNumber === orderNumber);
}

/** Cards whose labels can be approved are graded, and their owner may decide about them, too. */
const labelsOf = async (...whose: Parameters<typeof toDosOf>) =>
  (await toDosOf(...whose)).filter(({ kind }) => kind !== 'decide');

/** Gives a sub-order of somebody's order to somebody else. */
const give = (subOrderId: string, { email, id }: Customer) =>
  query
    .updateTable('subOrders')
    .set({ customerId: id, customerEmail: email })
    .where('id', '=', subOrderId)
    .execute();

describe('an order asks its owner', () => {
  test('for its payment at the current step, then for the parcel', async () => {
    const unpaid = await addQuotedOrder(database, owner.id, { cards: 2 });
    const { body: order } = await owner.get(`/orders/${unpaid.number}`);
    expect(await toDosOf(owner, unpaid.number)).toEqual([
      {
        kind: 'payment',
        orderNumber: unpaid.number,
        orderName: order.name,
        card: null,
        cards: 2,
        amount: null,
        dueAt: null,
        step: order.step,
      },
    ]);
    const paid = await lab.addPaidOrder(owner, { cards: newCards(3) });
    const parcel = { kind: 'parcel', cards: 3, step: null };
    expect(await toDosOf(owner, paid.number)).toMatchObject([parcel]);
    await lab.receive(paid);
    expect(await toDosOf(owner, paid.number)).toEqual([]);
    expect(await toDosOf(ann)).toEqual([]);
  });

  test('for its cards once it is paid', async () => {
    const order = await addQuotedOrder(database, owner.id, { cards: 1, quantity: 5 });
    const { decide, pay } = paymentCalls(app, owner.token);
    await decide((await pay(order)).body.checkoutUrl, 'pay');
    const cards = { kind: 'cards', cards: 1, step: null };
    expect(await toDosOf(owner, order.number)).toMatchObject([cards]);
  });

  test('for an answer to each price, until it is canceled', async () => {
    const order = await lab.addPaidOrder(owner, { cards: newCards(2, { size: 'unsure' }) });
    await lab.receive(order);
    for (const [index, itemId] of order.cards.entries()) {
      await lab.lab.post(`/lab/cards/${itemId}/proposals`, {
        amount: 300 + index,
        reason: 'It is thicker',
      });
    }
    const { proposals } = (await owner.get(`${order.path}/tracking`)).body;
    const asked = await toDosOf(owner, order.number);
    expect(asked).toMatchObject([
      { kind: 'proposal', cards: 1, amount: 300, dueAt: proposals[1].expiresAt },
      { kind: 'proposal', cards: 1, amount: 301, dueAt: proposals[0].expiresAt },
    ]);
    expect(asked[0]!.card).toBe(proposals[1].title);
    await owner.put(`${order.path}/proposals/${proposals[1].id}`, { answer: 'refuse' });
    expect(await toDosOf(owner, order.number)).toMatchObject([{ amount: 301 }]);
    const admin = await signedIn(database, call, { role: 'admin' });
    expect(await toDosOf(admin)).toEqual([]);
    await admin.put(`${order.path}/cancel`, {});
    expect(await toDosOf(owner, order.number)).toEqual([]);
  });
});

describe('labels', () => {
  test('ask once per order, by the end of the first window, and not while we answer', async () => {
    const order = await lab.addPaidOrder(owner, { cards: newCards(2) });
    await lab.takeTo(order, 'slab_assembly');
    const soon = new Date(Date.now() + 3_600_000);
    const [first, second] = order.cards as [string, string];
    await query
      .updateTable('cardLabels')
      .set({ windowEndsAt: soon })
      .where('itemId', '=', second)
      .execute();
    const due = { kind: 'labels', cards: 2, card: null, dueAt: soon.toISOString() };
    expect(await labelsOf(owner, order.number)).toMatchObject([due]);
    // Anything due comes first.
    expect((await toDosOf(owner))[0]).toMatchObject({ kind: 'labels', orderNumber: order.number });
    await owner.put(`${order.path}/labels/${second}`, { request: 'Shadowless' });
    const { items } = (await owner.get(`${order.path}/items/all`)).body;
    const { title } = items.find(({ id }: { id: string }) => id === first);
    expect(await labelsOf(owner, order.number)).toMatchObject([{ cards: 1, card: title }]);
    await owner.put(`${order.path}/labels/${first}`, { request: null });
    expect(await labelsOf(owner, order.number)).toEqual([]);
  });

  test("ask their cards' owner, without mentioning money", async () => {
    const order = await lab.addPaidOrder(owner, { cards: newCards(1, { size: 'unsure' }) });
    await give(order.subOrderId, ann);
    await lab.takeTo(order, 'received');
    await lab.lab.post(`/lab/cards/${order.cards[0]}/proposals`, { amount: 100, reason: 'Big' });
    expect(await toDosOf(owner, order.number)).toMatchObject([{ kind: 'proposal' }]);
    expect(await toDosOf(ann)).toEqual([]);
    const labeled = await lab.addPaidOrder(owner, { cards: newCards(1) });
    await give(labeled.subOrderId, ann);
    await lab.takeTo(labeled, 'slab_assembly');
    expect(await labelsOf(ann)).toMatchObject([{ kind: 'labels', orderNumber: labeled.number }]);
    expect(await toDosOf(owner, labeled.number)).toEqual([]);
  });
});

test('ask the customer of a sub-order for their cards until all are entered', async () => {
  const ben = await signedIn(database, call);
  const { number, path } = await owner.newOrder({ kind: 'group' });
  const part = { id: randomUUID(), name: 'Ben', serviceSpeed: 'standard' };
  await owner.post(`${path}/sub-orders`, part);
  await give(part.id, ben);
  const cards = { kind: 'cards', orderNumber: number, cards: 0, step: 'card-entry' };
  expect(await toDosOf(ben)).toMatchObject([cards]);
  expect(await toDosOf(owner, number)).toMatchObject([{ kind: 'payment' }]);
  const enter = (version: number, card: object) =>
    ben.post(`${path}/sub-orders/${part.id}/items`, { version, put: [card], remove: [] });
  const card = newCard(0, { declaredValue: null });
  const { body } = await enter(0, card);
  expect(await toDosOf(ben)).toMatchObject([{ ...cards, cards: 1 }]);
  expect((await enter(body.version, { ...card, declaredValue: 500 })).status).toBe(200);
  expect(await toDosOf(ben)).toEqual([]);
});

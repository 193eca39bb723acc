import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { callsOf } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, lab, readBench } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));
let order: PaidOrder;
beforeAll(async () => {
  order = await addPaidOrder(customer, {
    cards: newCards(3),
    options: { assurance: true, foilWrapped: true },
  });
});

test('the bench sees an order with its cards, what was ordered, and by whom', async () => {
  const { body, status } = await lab.get(order.labPath);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    orderNumber: order.number,
    customer: 'Casey Miller',
    stage: 'pending_receipt',
    serviceSpeed: 'Standard',
    options: ['1080p video', 'Foil wrap', 'Assurance'],
    dueAt: null,
    subOrders: [{ id: order.subOrderId, cards: 3, arrived: 0 }],
    extras: [],
    photos: [],
  });
  expect(body.parts).toMatchObject([
    { stage: 'pending_receipt', subOrderId: order.subOrderId, cards: 3, ready: 3, dueAt: null },
  ]);
  const { cards } = await readBench(order);
  expect(cards).toHaveLength(3);
  expect(cards[0]).toMatchObject({
    itemId: order.cards[0],
    title: '1999 Base Set Charizard 1',
    entered: '1999 Base Set Charizard 1',
    state: 'by_hand',
    stage: null,
    isHeld: null,
  });
  expect((await lab.get('/lab/orders/TG00000000')).body.code).toBe('not_found');
});

describe('a scan', () => {
  test('of a packing list’s code finds its sub-order', async () => {
    const { body: rqr } = await customer.get(`${order.path}/rqr`);
    const { body } = await lab.get(`/lab/scan?text=${rqr.items[0].text}`);
    expect(body).toMatchObject({ subOrderId: order.subOrderId, card: null });
    expect(body.order.orderNumber).toBe(order.number);
  });

  test('of an order number finds the order, however it is typed', async () => {
    const { body } = await lab.get(`/lab/scan?text=%20${order.number.toLowerCase()}`);
    expect(body).toMatchObject({ subOrderId: null, order: { orderNumber: order.number } });
  });

  test('of a certificate finds its card', async () => {
    await database.query
      .updateTable('orderItems')
      .set({ certificate: 'X0000042' })
      .where('id', '=', order.cards[1]!)
      .execute();
    const { body } = await lab.get('/lab/scan?text=x0000042');
    expect(body).toMatchObject({
      subOrderId: order.subOrderId,
      card: { itemId: order.cards[1], certificate: 'X0000042' },
    });
  });

  test.each(['TG00000000', 'TAG1:TG00000000:0', 'TAG1:x', 'X9999999', '%'])(
    'of %s finds nothing',
    async (text) => {
      const { body, status } = await lab.get(`/lab/scan?text=${encodeURIComponent(text)}`);
      expect([status, body.code]).toEqual([404, 'scan_unknown']);
      expect(body.message).toContain(text);
    },
  );
});

describe('the queue', () => {
  test('counts orders and cards by stage, and lists orders with the oldest first', async () => {
    const younger = await addPaidOrder(customer, { options: { submissionKit: true } });
    const { body } = await lab.get('/lab/queue');
    const waiting = body.stages.filter(({ orders }: { orders: number }) => orders > 0);
    expect(waiting).toEqual([
      { stage: 'sub_kit_assembly', orders: 1, cards: 2 },
      { stage: 'pending_receipt', orders: 1, cards: 3 },
    ]);
    expect(body).toMatchObject({ total: 2, from: 1, next: null });
    expect(body.items).toMatchObject([
      { orderNumber: order.number, stage: 'pending_receipt', cards: 3, isHeld: false },
      { orderNumber: younger.number, stage: 'sub_kit_assembly', cards: 2, isHeld: false },
    ]);
  });

  test.each([
    ['stage=pending_receipt', 1],
    ['stage=qa', 0],
    ['stage=shipped', 0],
    ['search=casey', 2],
    ['search=nobody', 0],
    ['search=%25', 0],
  ])('with %s has %i', async (query, count) => {
    const { body, status } = await lab.get(`/lab/queue?${query}`);
    expect(status).toBe(200);
    expect(body.items).toHaveLength(count);
  });
});

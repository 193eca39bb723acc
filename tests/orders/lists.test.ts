import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
let lab: Awaited<ReturnType<typeof startLab>>;
/** Dana's orders include cards of Ann's; the admin sees every order. */
let dana: Customer, ann: Customer, admin: Customer;
let waiting: PaidOrder, received: PaidOrder, shipped: PaidOrder;
const [danasCard, annsCard] = newCards(2);

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  [dana, ann, admin] = [
    await signedIn(database, call),
    await signedIn(database, call),
    await signedIn(database, call, { role: 'admin' }),
  ];
  await query
    .updateTable('users')
    .set({ firstName: 'Dana', lastName: 'Scully' })
    .where('id', '=', dana.id)
    .execute();
  [waiting, received, shipped] = [
    await lab.addPaidOrder(dana, { cards: newCards(1) }),
    await lab.addPaidOrder(dana, { cards: [danasCard!, annsCard!] }),
    await lab.addPaidOrder(dana, { cards: newCards(1) }),
  ];
  const danasPart = await giveToAnn();
  await lab.receive({ ...received, subOrderId: danasPart }, { arrived: [received.cards[0]] });
  await lab.takeTo(shipped, 'order_complete');
  await lab.lab.post(`${shipped.labPath}/shipments`, {
    key: randomUUID(),
    carrier: 'UPS',
    trackingNumber: '1Z 999',
  });
});

/** Gives the second card of an order and the sub-order to Ann; Dana's gets another. */
async function giveToAnn() {
  const { orderId } = await query
    .updateTable('subOrders')
    .set({ name: 'Ann', customerId: ann.id, customerEmail: ann.email })
    .where('id', '=', received.subOrderId)
    .returning('orderId')
    .executeTakeFirstOrThrow();
  const danas = { id: randomUUID(), orderId, position: 1, name: 'Dana' };
  await query.insertInto('subOrders').values(danas).execute();
  await query
    .updateTable('orderItems')
    .set({ subOrderId: danas.id })
    .where('id', '=', received.cards[0]!)
    .execute();
  return danas.id;
}

const list = async (who: Customer, search: string) => {
  const { body, status } = await who.get(search);
  expect(status).toBe(200);
  return body;
};
const numbers = ({ items }: { items: { orderNumber: string }[] }) =>
  items.map(({ orderNumber }) => orderNumber);

describe('the history of orders', () => {
  test('shows the days on which cards arrived, should leave, and left', async () => {
    const { items } = await list(dana, '/orders?sort=createdAt&direction=asc');
    expect(items).toMatchObject([
      {
        ...{ stage: 'pending_receipt', receivedAt: null, shippedAt: null, dueAt: null },
        groupSubmitter: null,
      },
      {
        ...{ stage: 'received', receivedAt: expect.any(String), shippedAt: null, cards: 2 },
        dueAt: expect.any(String),
      },
      {
        ...{ stage: 'shipped', receivedAt: expect.any(String), shippedAt: expect.any(String) },
        dueAt: null,
      },
    ]);
  });

  test.each([
    ['stage', 'asc', () => [waiting, received, shipped]],
    ['shippedAt', 'desc', () => [shipped, received, waiting]],
    ['receivedAt', 'asc', () => [received, shipped, waiting]],
    // Only orders in the lab are due; the rest come last, latest first or last.
    ['dueAt', 'asc', () => [received, waiting, shipped]],
    ['dueAt', 'desc', () => [received, shipped, waiting]],
  ] as const)('is sorted by %s, %s', async (sort, direction, expected) => {
    const body = await list(dana, `/orders?sort=${sort}&direction=${direction}`);
    expect(numbers(body)).toEqual(expected().map(({ number }) => number));
  });

  test('can be filtered by stage', async () => {
    expect(numbers(await list(dana, '/orders?stage=shipped'))).toEqual([shipped.number]);
  });

  test("follows only the sub-order's cards for its customer", async () => {
    // One of Dana's cards arrived; Ann's didn't.
    const body = await list(ann, '/orders');
    expect(body.items).toMatchObject([
      { orderNumber: received.number, stage: 'pending_receipt', receivedAt: null, cards: 1 },
    ]);
    expect((await list(ann, '/orders?stage=received')).items).toEqual([]);
    expect((await list(ann, received.path)).subOrders).toMatchObject([
      { name: 'Ann', stage: 'pending_receipt', cards: 1, arrivedCards: 0 },
    ]);
    const tracking = await list(ann, `${received.path}/tracking`);
    expect(tracking).toMatchObject({
      stage: 'pending_receipt',
      cards: [{ itemId: annsCard!.id, stage: null }],
      canCancel: false,
    });
    const kinds = tracking.history.map(({ kind, stage }: { kind: string; stage: string }) => [
      kind,
      stage,
    ]);
    expect(kinds).toEqual([['stage', 'pending_receipt']]);
  });

  test('shows the customer of a sub-order their own parcel, and nothing about money', async () => {
    await lab.receive(received, { arrived: [annsCard!.id], extras: ['A Pikachu'] });
    await lab.lab.put(`/lab/cards/${annsCard!.id}/failure`, { reason: 'altered' });
    const tracking = await list(ann, `${received.path}/tracking`);
    const kinds = tracking.history.map(({ kind }: { kind: string }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['card_failed', 'card_extra', 'arrived', 'stage']));
    expect(tracking).toMatchObject({ stage: 'order_complete', extras: ['A Pikachu'] });
    const whole = await list(dana, `${received.path}/tracking`);
    expect(whole.stage).toBe('received');
    expect(whole.history.map(({ kind }: { kind: string }) => kind)).toContain('refunded');
  });
});

describe('everyone’s orders', () => {
  test('are listed for staff, with their customers', async () => {
    const oldest = '/admin/orders?pageSize=2&sort=createdAt&direction=asc';
    const body = await list(admin, oldest);
    expect(body).toMatchObject({ total: 3, from: 1, previous: null });
    expect(body.items[0]).toMatchObject({
      orderNumber: waiting.number,
      customer: { id: dana.id, name: 'Dana Scully', email: dana.email },
      stageSince: expect.any(String),
    });
    const next = await list(admin, `${oldest}&after=${body.next}`);
    expect(next).toMatchObject({ total: 3, from: 3, next: null });
    expect(numbers(next)).toEqual([shipped.number]);
    expect(numbers(await list(admin, `${oldest}&after=${next.previous}`))).toEqual(numbers(body));
  });

  test('are found by number, customer, and stage', async () => {
    const found = async (search: string) => numbers(await list(admin, `/admin/orders?${search}`));
    expect(await found(`search=${waiting.number.toLowerCase()}`)).toEqual([waiting.number]);
    expect(await found('search=scully+dana')).toHaveLength(3);
    expect(await found(`search=${dana.email}&stage=shipped`)).toEqual([shipped.number]);
    expect(await found('search=100%25')).toEqual([]);
    expect(await found(`customerId=${ann.id}`)).toEqual([]);
    expect(await found(`customerId=${dana.id}`)).toHaveLength(3);
  });

  test('are visible to the lab, but to no customer', async () => {
    expect((await list(lab.lab, '/admin/orders')).total).toBe(3);
    expect((await dana.get('/admin/orders')).body.code).toBe('forbidden');
    const detail = await list(admin, `/orders/detail?orderNumber=${received.number}`);
    expect(detail.order.cards).toBe(2);
  });
});

test('a group order names the speeds of its sub-orders', async () => {
  const owner = await signedIn(database, call);
  const { number, path } = await owner.newOrder({ kind: 'group' });
  for (const serviceSpeed of ['priority', 'economy', 'priority']) {
    const part = { id: randomUUID(), name: serviceSpeed, serviceSpeed };
    expect((await owner.post(`${path}/sub-orders`, part)).status).toBe(200);
  }
  const { items } = await list(owner, '/orders');
  expect(items).toMatchObject([{ orderNumber: number, serviceSpeed: 'Priority, Economy' }]);
  expect(await list(owner, `/orders/detail?orderNumber=${number}`)).toMatchObject({
    serviceSpeedName: 'Priority, Economy',
    order: {
      subOrders: ['Priority', 'Economy', 'Priority'].map((serviceSpeedName) => ({
        serviceSpeedName,
      })),
    },
  });
});

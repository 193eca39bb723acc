import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, PASSWORD } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addShippingAddress, type Customer, newCard, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const call = callsOf(testApi(database));
/** A group submitter, a customer of one of her sub-orders, somebody else, and staff. */
let dana: Customer, ann: Customer, eve: Customer, admin: Customer;
let path: string;
const annsId = randomUUID();
const bensId = randomUUID();
const annsCard = newCard();
const bensCard = newCard();

beforeAll(async () => {
  await addPriceList(database);
  await query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .execute();
  [dana, ann, eve] = [
    await signedIn(database, call),
    await signedIn(database, call),
    await signedIn(database, call),
  ];
  admin = await signedIn(database, call, { role: 'admin' });
  path = (await dana.newOrder({ kind: 'group', name: 'Club night' })).path;
  const shippingAddressId = await addShippingAddress(database, dana.id);
  await dana.put(path, {
    version: 0,
    options: { serviceSpeed: 'economy', shippingAddressId, insuredValue: 50_000 },
  });
  await dana.post(`${path}/sub-orders`, { id: annsId, name: 'Ann' });
  await dana.post(`${path}/sub-orders`, { id: bensId, name: 'Ben' });
  await dana.post(`${path}/sub-orders/${annsId}/items`, {
    version: 0,
    put: [annsCard],
    remove: [],
  });
  await dana.post(`${path}/sub-orders/${bensId}/items`, {
    version: 0,
    put: [bensCard],
    remove: [],
  });
  await query
    .updateTable('subOrders')
    .set({ customerId: ann.id, customerEmail: ann.email })
    .where('id', '=', annsId)
    .execute();
});

/** Every call about an order in this part of the API. */
const callsAbout = (
  order: string,
): [method: 'get' | 'post' | 'put' | 'delete', string, object?][] => [
  ['get', order],
  ['get', `/orders/detail?orderNumber=${order.split('/')[2]}`],
  ['get', `${order}/sub-orders`],
  ['get', `${order}/order-items`],
  ['get', `${order}/order-items?subOrderId=${bensId}`],
  ['get', `${order}/items/all`],
  ['get', `${order}/results`],
  ['put', order, { version: 1, name: 'Eve was here' }],
  ['delete', order],
  ['post', `${order}/again`, { key: randomUUID() }],
  ['post', `${order}/complete`, {}],
  ['post', `${order}/sub-orders`, { id: randomUUID(), name: 'Eve' }],
  [
    'post',
    `${order}/sub-orders/bulk`,
    { items: [{ id: randomUUID(), name: 'Eve', email: 'eve@example.com' }] },
  ],
  ['put', `${order}/sub-orders/invitations`, { ids: [annsId] }],
  ['put', `${order}/sub-orders/${annsId}`, { version: 1, name: 'Eve' }],
  ['post', `${order}/sub-orders/bulk-delete`, { ids: [annsId] }],
  ['put', `${order}/sub-orders/lock`, { ids: [annsId], isLocked: true }],
  ['put', `${order}/sub-orders/lock`, { ids: [annsId], isLocked: false, password: PASSWORD }],
  ['post', `${order}/sub-orders/${annsId}/items`, { version: 1, put: [newCard()], remove: [] }],
  ['put', `${order}/cardId`, { itemId: annsCard.id, cardId: 1 }],
];

const send = (who: Customer, [method, at, body]: ReturnType<typeof callsAbout>[number]) =>
  who[method](at, body as object);

/** Everything about the order that somebody could have changed. */
const everything = async () => ({
  order: (await dana.get(path)).body,
  cards: (await dana.get(`${path}/order-items`)).body,
});

describe('an order', () => {
  test('doesn’t exist for others', async () => {
    const before = await everything();
    for (const one of callsAbout(path)) {
      expect.soft(await send(eve, one), one.slice(0, 2).join(' ')).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await eve.get('/orders')).body.total).toBe(0);
    expect(await everything()).toEqual(before);
  });

  test('looks to others like an unknown one', async () => {
    for (const one of callsAbout('/orders/TG00000000')) {
      expect.soft((await send(eve, one)).status, one.slice(0, 2).join(' ')).toBe(404);
    }
  });

  test('can be read by staff, but not changed', async () => {
    const before = await everything();
    for (const one of callsAbout(path)) {
      const { status } = await send(admin, one);
      // Lab staff identify cards, but only after arrival.
      const refused = one[1].endsWith('/cardId') ? 409 : 403;
      expect.soft(status, one.slice(0, 2).join(' ')).toBe(one[0] === 'get' ? 200 : refused);
    }
    expect((await admin.get(path)).body).toMatchObject({
      isOwner: false,
      canEdit: false,
      cards: 2,
    });
    expect((await admin.get('/orders')).body.total).toBe(0);
    expect(await everything()).toEqual(before);
  });

  test('requires a signed-in user with a confirmed address', async () => {
    for (const [method, at, body] of callsAbout(path)) {
      const answer = await call(method.toUpperCase(), at, { ...(body && { body }) });
      expect.soft(answer.status, `${method} ${at}`).toBe(401);
    }
  });
});

describe('the customer of a sub-order', () => {
  test('sees it, and nothing else of the order', async () => {
    const { body } = await ann.get(path);
    expect(body).toMatchObject({
      name: 'Club night',
      isOwner: false,
      canEdit: true,
      cards: 1,
      subOrders: [{ id: annsId, customer: { email: ann.email, hasJoined: true } }],
      options: {
        serviceSpeed: 'economy',
        shippingAddressId: null,
        insuredValue: 0,
        couponId: null,
      },
    });
    expect(body.steps.map(({ step }: { step: string }) => step)).toEqual([
      'card-entry',
      'card-size',
    ]);
    for (const [at, items] of [
      [`${path}/sub-orders`, [{ id: annsId }]],
      [`${path}/order-items`, [{ id: annsCard.id }]],
      [`${path}/items/all`, [{ id: annsCard.id }]],
      [`${path}/results`, [{ itemId: annsCard.id }]],
      [`${path}/order-items?subOrderId=${bensId}`, []],
    ] as const) {
      const answer = await ann.get(at);
      expect(answer.body.items, at).toHaveLength(items.length);
      expect(answer.body.items, at).toMatchObject(items);
    }
    const { items } = (await ann.get('/orders')).body;
    expect(items).toMatchObject([{ orderNumber: body.orderNumber, canEnter: true, cards: 1 }]);
    const detail = await ann.get(`/orders/detail?orderNumber=${body.orderNumber}`);
    expect(detail.body).toMatchObject({
      shippingAddress: null,
      fees: { shares: [{ subOrderId: annsId }] },
    });
    expect(JSON.stringify(detail.body)).not.toContain(bensId);
    expect((await ann.get('/orders/latest')).body.order).toBeNull();
  });

  test('enters cards there, and changes nothing else', async () => {
    const more = newCard(1, { name: 'Pikachu' });
    const saved = await ann.post(`${path}/sub-orders/${annsId}/items`, {
      version: 1,
      put: [more],
      remove: [],
    });
    expect(saved).toMatchObject({ status: 200, body: { version: 2, cards: 2 } });
    const before = await everything();
    for (const one of callsAbout(path).filter(([method]) => method !== 'get')) {
      if (/items$|cardId$/.test(one[1])) continue;
      expect.soft((await send(ann, one)).status, one.slice(0, 2).join(' ')).toBe(403);
    }
    for (const hidden of [
      await ann.post(`${path}/sub-orders/${bensId}/items`, {
        version: 1,
        put: [newCard()],
        remove: [],
      }),
      await ann.put(`${path}/cardId`, { itemId: bensCard.id, cardId: 1 }),
    ]) {
      expect(hidden.status).toBe(404);
    }
    expect(await everything()).toEqual(before);
  });

  test('can’t once it is locked', async () => {
    await dana.put(`${path}/sub-orders/lock`, { ids: [annsId], isLocked: true });
    const refused = await ann.post(`${path}/sub-orders/${annsId}/items`, {
      version: 2,
      put: [newCard()],
      remove: [],
    });
    expect(refused.body.code).toBe('sub_order_locked');
    await dana.put(`${path}/sub-orders/lock`, {
      ids: [annsId],
      isLocked: false,
      password: PASSWORD,
    });
  });
});

describe('with ids from somebody else’s order', () => {
  test('cards are neither saved nor removed', async () => {
    const { partId, path: mine } = await eve.newOrder();
    const items = `${mine}/sub-orders/${partId}/items`;
    const before = await everything();
    for (const body of [
      { version: 0, put: [{ ...bensCard, name: 'Stolen' }], remove: [] },
      { version: 0, put: [newCard(), bensCard], remove: [] },
      { version: 0, put: [], remove: [bensCard.id] },
    ]) {
      expect((await eve.post(items, body)).status).toBe(404);
    }
    expect((await eve.put(`${mine}/cardId`, { itemId: bensCard.id, cardId: 1 })).status).toBe(404);
    expect((await eve.get(mine)).body).toMatchObject({ cards: 0, subOrders: [{ version: 0 }] });
    expect(await everything()).toEqual(before);
  });

  test('sub-orders are neither added, changed, locked, nor deleted', async () => {
    const { path: mine } = await eve.newOrder({ kind: 'group' });
    const before = await everything();
    for (const { status } of [
      await eve.post(`${mine}/sub-orders`, { id: bensId, name: 'Stolen' }),
      await eve.put(`${mine}/sub-orders/${bensId}`, { version: 1, name: 'Stolen' }),
      await eve.post(`${mine}/sub-orders/bulk-delete`, { ids: [bensId] }),
      await eve.put(`${mine}/sub-orders/lock`, { ids: [bensId], isLocked: true }),
      await eve.post(`${mine}/sub-orders/${bensId}/items`, {
        version: 1,
        put: [newCard()],
        remove: [],
      }),
    ]) {
      expect(status).toBe(404);
    }
    expect((await eve.get(`${mine}/sub-orders`)).body.items).toEqual([]);
    expect((await eve.get(`${mine}/order-items?subOrderId=${bensId}`)).body.items).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import {
  addShippingAddress,
  type Customer,
  newCard,
  newCards,
  signedIn,
} from '../support/orders.ts';
import { addCards } from '../cards/catalogue.ts';
import { addPriceList, PRICE_LINES } from '../support/prices.ts';
import { paymentCalls } from '../support/quoted-order.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
let casey: Customer;
let home: string, abroad: string;
beforeAll(async () => {
  await query
    .insertInto('countries')
    .values([
      { id: 233, name: 'United States', code: 'US' },
      { id: 39, name: 'Canada', code: 'CA' },
    ])
    .execute();
  await addPriceList(database);
  casey = await signedIn(database, call);
  home = await addShippingAddress(database, casey.id);
  abroad = await addShippingAddress(database, casey.id, 39);
});

type Missing = { field: string; reason: string }[];

/** An order with calls that change it and report what its steps still need. */
async function orderOf(wanted?: object) {
  const order = await casey.newOrder(wanted);
  const versions = new Map<string, number>();
  return {
    ...order,
    save: async (put: object[], partId = order.partId) => {
      const version = versions.get(partId) ?? 0;
      const items = `${order.path}/sub-orders/${partId}/items`;
      const answer = await casey.post(items, { version, put, remove: [] });
      versions.set(partId, answer.body.version ?? version);
      return answer;
    },
    set: async (change: object) => {
      const { version } = (await casey.get(order.path)).body;
      return casey.put(order.path, { version, ...change });
    },
    confirm: async () => {
      const { version } = (await casey.get(order.path)).body;
      return casey.post(`${order.path}/confirm`, { version });
    },
    read: async () => (await casey.get(order.path)).body,
    /** `card-entry: open`, `shipping: blocked`, … */
    async steps(): Promise<string[]> {
      const { steps } = (await casey.get(order.path)).body;
      return steps.map(
        ({ status, step }: { step: string; status: string }) => `${step}: ${status}`,
      );
    },
    async missing(step: string): Promise<Missing> {
      const { steps } = (await casey.get(order.path)).body;
      return steps.find((one: { step: string }) => one.step === step).missing;
    },
  };
}
type TestOrder = Awaited<ReturnType<typeof orderOf>>;

/** Pays the quote of an order. */
async function pay(order: TestOrder) {
  const { pay, decide } = paymentCalls(app, casey.token);
  const { total } = (await order.confirm()).body;
  const { body } = await pay({ number: order.number, total });
  await decide(body.checkoutUrl, 'pay');
}

describe('a single order', () => {
  test('goes from step to step', async () => {
    const order = await orderOf();
    expect(await order.steps()).toEqual([
      'card-entry: open',
      'card-size: blocked',
      'shipping: blocked',
      'confirm: blocked',
      'complete: blocked',
      'order-overview: blocked',
    ]);
    expect(await order.missing('card-entry')).toEqual([
      { field: 'cards', reason: 'Add at least one card' },
    ]);
    const [one, two] = newCards(2, { declaredValue: null });
    await order.save([one!, { ...two!, name: undefined }]);
    expect(await order.missing('card-entry')).toEqual([
      { field: 'cards', reason: '1 card isn’t identified yet' },
    ]);
    await order.save([two!]);
    expect((await order.steps()).slice(0, 3)).toEqual([
      'card-entry: done',
      'card-size: open',
      'shipping: blocked',
    ]);
    expect(await order.missing('card-size')).toEqual([
      { field: 'declaredValue', reason: '2 cards need a declared value' },
    ]);
    await order.save([one!, two!].map((card) => ({ ...card, declaredValue: 60_000 })));
    expect((await order.missing('shipping')).map(({ field }) => field)).toEqual([
      'serviceSpeed',
      'shippingType',
      'shippingAddressId',
    ]);
    await order.set({
      options: { serviceSpeed: 'economy', shippingType: 'ground', shippingAddressId: home },
    });
    expect(await order.missing('shipping')).toEqual([
      { field: 'serviceSpeed', reason: '2 cards are worth more than the service speed takes' },
    ]);
    await order.set({ options: { serviceSpeed: 'standard' } });
    expect((await order.steps()).slice(2)).toEqual([
      'shipping: done',
      'confirm: open',
      'complete: blocked',
      'order-overview: blocked',
    ]);
    expect((await order.read()).missing).toEqual(['payment']);
    expect((await order.confirm()).status).toBe(200);
    expect((await order.steps()).slice(3)).toEqual([
      'confirm: done',
      'complete: open',
      'order-overview: blocked',
    ]);
  });

  test("can't skip a step, and reports what is missing", async () => {
    const order = await orderOf();
    const refused = await order.set({ step: 'shipping', options: { foilWrapped: true } });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'order_incomplete',
        fields: [{ path: 'cards', reason: 'Add at least one card' }],
      },
    });
    expect(await order.read()).toMatchObject({
      step: 'card-entry',
      options: { foilWrapped: false },
    });
    await order.save(newCards(1));
    expect((await order.set({ step: 'shipping' })).body).toMatchObject({ step: 'shipping' });
    expect((await order.confirm()).body).toMatchObject({ code: 'order_incomplete' });
    const unknown = await order.set({ step: 'group-entry' });
    expect(unknown.body.fields).toMatchObject([{ path: 'body.step' }]);
  });

  test('remembers its step without a conflict', async () => {
    const order = await orderOf();
    await order.save(newCards(1));
    await order.set({ name: 'June' });
    const answer = await casey.put(order.path, { version: 0, step: 'card-size' });
    expect(answer).toMatchObject({ status: 200, body: { step: 'card-size', version: 1 } });
  });

  test.each([
    ['home', 'international', ['shippingType']],
    ['abroad', 'ground', ['shippingType']],
    ['home', 'ground', []],
    ['abroad', 'international', []],
  ])('sent %s by %s lacks %j', async (where, shippingType, fields) => {
    const order = await orderOf();
    await order.set({
      options: {
        serviceSpeed: 'economy',
        shippingType,
        shippingAddressId: where === 'home' ? home : abroad,
      },
    });
    expect((await order.missing('shipping')).map(({ field }) => field)).toEqual(fields);
  });

  test('loses its address when the address is deleted', async () => {
    const address = await addShippingAddress(database, casey.id);
    const order = await orderOf();
    await order.set({ options: { shippingAddressId: address } });
    await casey.get('/user-address');
    await query.deleteFrom('userAddresses').where('id', '=', address).execute();
    expect(await order.missing('shipping')).toContainEqual({
      field: 'shippingAddressId',
      reason: 'Shipping address is required',
    });
  });

  test('needs another speed when its own isn’t offered anymore', async () => {
    const order = await orderOf();
    await order.set({ options: { serviceSpeed: 'express', shippingType: 'overnight' } });
    const later = PRICE_LINES.filter((line) => !/^(speed,express|shipping,overnight),/.test(line));
    const listId = await addPriceList(database, later);
    const reason = 'This isn’t offered any more. Choose another.';
    expect(await order.missing('shipping')).toEqual([
      { field: 'serviceSpeed', reason },
      { field: 'shippingType', reason },
      { field: 'shippingAddressId', reason: 'Shipping address is required' },
    ]);
    await query.deleteFrom('prices').where('listId', '=', listId).execute();
    await query.deleteFrom('priceLists').where('id', '=', listId).execute();
  });
});

describe('a group order', () => {
  test('has tasks in any order, with the review last', async () => {
    const order = await orderOf({ kind: 'group' });
    expect(await order.steps()).toEqual([
      'group-entry: open',
      'card-entry: open',
      'card-size: open',
      'shipping: open',
      'confirm: blocked',
      'complete: blocked',
      'order-overview: blocked',
    ]);
    expect(await order.missing('group-entry')).toEqual([
      { field: 'subOrders', reason: 'Add at least one sub-order' },
    ]);
    await order.set({
      step: 'shipping',
      options: { shippingType: 'ground', shippingAddressId: home },
    });

    const [ann, ben] = [randomUUID(), randomUUID()];
    await casey.post(`${order.path}/sub-orders`, { id: ann, name: 'Ann', serviceSpeed: 'economy' });
    await casey.post(`${order.path}/sub-orders`, { id: ben, name: 'Ben' });
    expect((await order.missing('shipping')).map(({ field }) => field)).toEqual(['serviceSpeed']);
    await order.set({ options: { serviceSpeed: 'priority' } });
    expect(await order.missing('shipping')).toEqual([]);
    // 800 dollars: too much for Ann's speed, but not for the order's.
    await order.save([newCard(0, { declaredValue: 80_000 })], ben);
    expect(await order.missing('card-entry')).toEqual([
      { field: 'cards', reason: 'Ann has no cards' },
    ]);
    await order.save([newCard(0, { declaredValue: 80_000 })], ann);
    expect((await order.read()).subOrders).toMatchObject([
      { name: 'Ann', declaredValue: 80_000 },
      { name: 'Ben', declaredValue: 80_000 },
    ]);
    expect(await order.missing('shipping')).toEqual([
      { field: 'serviceSpeed', reason: '1 card is worth more than the service speed takes' },
    ]);
    await order.save([newCard(1)], ann);
    await casey.put(`${order.path}/sub-orders/${ann}`, { version: 2, serviceSpeed: null });
    expect(await order.steps()).toContain('confirm: open');
    expect((await order.confirm()).body.shares).toMatchObject([
      { name: 'Ann', cards: 2 },
      { name: 'Ben', cards: 1 },
    ]);
  });
});

/** Everything a single order needs before confirmation. */
const ready = async (wanted: object = {}) => {
  const order = await orderOf({
    kind: 'single',
    ...wanted,
    options: { serviceSpeed: 'economy', shippingType: 'ground', shippingAddressId: home },
  });
  return order;
};

describe('cards of a category we don’t accept', () => {
  const accept = (isAccepted: boolean) =>
    query.updateTable('categories').set({ isAccepted }).where('name', '=', 'Soccer').execute();
  const cardId = async (name: string) =>
    (await query.selectFrom('cards').select('id').where('name', '=', name).executeTakeFirst())!.id;
  const REASON = 'We don’t accept Soccer cards';
  let ronaldo: object, pikachu: object;
  beforeAll(async () => {
    await addCards(database, [
      { number: '58/102', name: 'Pikachu' },
      { category: 'Soccer', year: 2002, set: 'Panini', number: '7', name: 'Ronaldo' },
    ]);
    ronaldo = { cardId: await cardId('Ronaldo') };
    pikachu = { cardId: await cardId('Pikachu') };
  });
  beforeEach(() => accept(false));

  test('are named one by one, and must be replaced before the order is confirmed', async () => {
    const order = await ready();
    const cards = [newCard(0, ronaldo), newCard(1, pikachu), newCard(2, ronaldo), newCard(3)];
    const { body } = await order.save(cards);
    const problems = [{ field: 'category', reason: REASON }];
    expect(body.items).toMatchObject([{ problems }, { problems: [] }, { problems }, {}]);
    expect(await order.read()).toMatchObject({
      missing: ['cards', 'payment'],
      subOrders: [{ cards: 4, unfinishedCards: 2 }],
    });
    const reason = `2002 Base Panini Ronaldo #7: ${REASON}`;
    const refused = [cards[0]!, cards[2]!].map(({ id }) => ({ field: `items.${id}`, reason }));
    expect(await order.missing('card-entry')).toEqual(refused);
    expect(await order.confirm()).toMatchObject({
      status: 409,
      body: {
        code: 'order_incomplete',
        message: `This order isn’t ready yet: ${reason}`,
        fields: refused.map(({ field }) => ({ path: field, reason })),
      },
    });
    await order.save([
      newCard(0, { ...pikachu, id: cards[0]!.id }),
      { ...cards[2]!, cardId: null },
    ]);
    expect((await order.confirm()).status).toBe(200);
  });

  test('are counted if there are more than anyone reads', async () => {
    const order = await ready();
    await order.save(newCards(23, ronaldo));
    const missing = await order.missing('card-entry');
    expect(missing).toHaveLength(21);
    expect(missing.at(-1)!.reason).toBe('And 3 more cards we don’t accept');
  });

  test('stay in an order that was quoted before', async () => {
    await accept(true);
    const order = await ready();
    await order.save([newCard(0, ronaldo)]);
    await order.confirm();
    await accept(false);
    expect(await order.missing('card-entry')).toEqual([]);
    await pay(order);
    expect(await order.read()).toMatchObject({ stage: 'pending_receipt', missing: [] });
  });

  test('keep an order paid first from being completed', async () => {
    const order = await ready({ paidFirst: true, quantity: 1 });
    await pay(order);
    const card = newCard(0, ronaldo);
    await order.save([card]);
    expect((await casey.post(`${order.path}/complete`, {})).body).toMatchObject({
      code: 'order_incomplete',
      fields: [{ path: `items.${card.id}` }],
    });
    await order.save([{ ...card, ...pikachu }]);
    expect((await casey.post(`${order.path}/complete`, {})).status).toBe(200);
  });
});

describe('a quote', () => {
  test('ends when its price changes, and only then', async () => {
    const order = await ready();
    await order.save(newCards(1));
    await order.confirm();
    const { total } = await order.read();
    expect(total).toBeGreaterThan(0);
    await order.set({ name: 'June' });
    await order.set({ step: 'complete' });
    expect(await order.read()).toMatchObject({ total, quoteExpiresAt: expect.any(String) });
    for (const change of [
      () => order.set({ options: { tier: '4k' } }),
      () => order.save([newCard(1)]),
    ]) {
      expect((await change()).status).toBe(200);
      expect(await order.read()).toMatchObject({ total: null, quoteExpiresAt: null });
      await order.confirm();
    }
    expect((await order.read()).total).toBeGreaterThan(total);
  });

  test('expires', async () => {
    const order = await ready();
    await order.save(newCards(1));
    await order.confirm();
    await query
      .updateTable('orders')
      .set({ quoteExpiresAt: new Date(Date.now() - 1000) })
      .where('number', '=', order.number)
      .execute();
    expect(await order.read()).toMatchObject({ total: null, quoteExpiresAt: null });
    expect(await order.steps()).toContain('confirm: open');
    expect((await casey.get('/orders?search=' + order.number)).body.items).toMatchObject([
      { total: null },
    ]);
  });
});

describe('an order that is being paid', () => {
  test("can't change until the checkout is over", async () => {
    const order = await ready();
    const card = newCard();
    await order.save([card]);
    const { total } = (await order.confirm()).body;
    const payments = paymentCalls(app, casey.token);
    const { body } = await payments.pay({ number: order.number, total });
    expect(body.state).toBe('pending');
    expect(await order.read()).toMatchObject({ canEdit: false });
    for (const refused of [
      await order.set({ options: { tier: '4k' } }),
      await order.save([newCard(1)]),
      await casey.put(`${order.path}/cardId`, { itemId: card.id, cardId: 1 }),
      await casey.delete(order.path),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'checkout_open' } });
    }
    await payments.decide(body.checkoutUrl, 'decline');
    expect(await order.read()).toMatchObject({ canEdit: true, missing: ['payment'] });
    expect((await order.set({ options: { tier: '4k' } })).status).toBe(200);
  });

  test('is closed once it is paid', async () => {
    const order = await ready();
    const card = newCard();
    await order.save([card]);
    await pay(order);
    expect(await order.read()).toMatchObject({
      stage: 'pending_receipt',
      missing: [],
      canEdit: false,
      submittedAt: expect.any(String),
    });
    expect((await order.steps()).every((step) => step.endsWith('done'))).toBe(true);
    for (const refused of [
      await order.set({ name: 'Later' }),
      await order.save([newCard(1)]),
      await casey.put(`${order.path}/cardId`, { itemId: card.id, cardId: 1 }),
      await casey.delete(order.path),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'order_closed' } });
    }
    const { body } = await casey.get(`/orders/detail?orderNumber=${order.number}`);
    expect(body).toMatchObject({
      shippingAddress: '1 Main St, Springfield, IL, 62701, United States',
      serviceSpeedName: 'Economy',
      shippingTypeName: 'Ground',
      paidAt: expect.any(String),
      fees: { isQuoted: true, expiresAt: null },
    });
  });
});

describe('an order paid first', () => {
  test('accepts cards after payment, and is submitted when they are all entered', async () => {
    const order = await ready({ paidFirst: true, quantity: 3 });
    expect((await order.steps()).slice(0, 4)).toEqual([
      'card-entry: done',
      'card-size: done',
      'shipping: done',
      'confirm: open',
    ]);
    expect((await order.read()).missing).toEqual(['cards', 'payment']);
    const unpaid = await casey.post(`${order.path}/complete`, {});
    expect(unpaid).toMatchObject({ status: 409, body: { code: 'order_incomplete' } });
    await pay(order);
    expect(await order.read()).toMatchObject({
      stage: 'incomplete',
      missing: ['cards'],
      canEdit: true,
    });
    expect((await order.set({ options: { tier: '4k' } })).body.code).toBe('order_closed');
    expect(await order.missing('card-entry')).toEqual([
      { field: 'cards', reason: '3 cards are still to be entered' },
    ]);
    const cards = newCards(3, { name: undefined });
    await order.save(cards);
    const tooMany = await order.save([newCard(3)]);
    expect(tooMany).toMatchObject({
      status: 422,
      body: {
        code: 'too_many_cards',
        message: 'This order is for 3 cards.',
        details: { limit: 3 },
      },
    });
    const early = await casey.post(`${order.path}/complete`, {});
    expect(early.body).toMatchObject({
      code: 'order_incomplete',
      fields: [{ path: 'cards', reason: '3 cards aren’t identified yet' }],
    });
    await order.save(cards.map((card) => ({ ...card, name: 'Pikachu' })));
    expect(await order.read()).toMatchObject({ stage: 'incomplete', missing: [] });
    const { total } = await order.read();
    for (let time = 0; time < 2; time += 1) {
      const { body } = await casey.post(`${order.path}/complete`, {});
      expect(body).toMatchObject({ stage: 'pending_receipt', canEdit: false, total });
    }
    const stages = await query
      .selectFrom('orderEvents as s')
      .innerJoin('orders as o', 'o.id', 's.orderId')
      .select('s.stage')
      .where('o.number', '=', order.number)
      .execute();
    expect(stages).toEqual([{ stage: 'pending_receipt' }]);
  });

  test('needs a quantity of at least the entered cards', async () => {
    const order = await ready({ paidFirst: true });
    expect(await order.missing('card-entry')).toEqual([
      { field: 'quantity', reason: 'Card quantity is required' },
    ]);
    await order.set({ quantity: 3 });
    await order.save(newCards(3));
    await order.set({ quantity: 2 });
    expect(await order.missing('card-entry')).toEqual([
      { field: 'quantity', reason: '3 cards are entered already' },
    ]);
  });
});

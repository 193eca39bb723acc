import { migrate } from '@tag/server';
import { seedPlaces } from '@tag/server/seeding';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addShippingAddress, newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList, priceLinesWith } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const call = callsOf(testApi(database));
await seedPlaces(database, ['US']);
const customer = await signedIn(database, call);
const shippingAddressId = await addShippingAddress(database, customer.id);

const choices = (more: object = {}) => ({
  serviceSpeed: 'economy',
  shippingType: 'ground',
  shippingAddressId,
  ...more,
});

/** A single order with these cards, and calls for it. */
async function orderOf(items: ReturnType<typeof newCards>, options: object = choices()) {
  const order = await customer.newOrder({ kind: 'single', options });
  const { status } = await customer.post(`${order.path}/sub-orders/${order.partId}/items`, {
    version: 0,
    put: items,
    remove: [],
  });
  expect(status).toBe(200);
  const read = async () => (await customer.get(order.path)).body;
  return {
    ...order,
    read,
    fees: async () => (await customer.get(`${order.path}/total-fee`)).body,
    confirm: async () =>
      customer.post(`${order.path}/confirm`, { version: (await read()).version }),
    change: async (more: object) =>
      customer.put(order.path, { version: (await read()).version, options: more }),
  };
}

test('without a price list an order has no price yet and can’t be confirmed', async () => {
  const { confirm, fees } = await orderOf(newCards(1), {});
  expect(await fees()).toMatchObject({
    total: 0,
    lines: [],
    notes: ['There is no price list yet.'],
  });
  expect(await confirm()).toMatchObject({
    status: 409,
    body: {
      code: 'order_incomplete',
      fields: [{ path: 'prices', reason: 'there is no price list yet' }],
    },
  });
  await addPriceList(database);
});

describe('a draft', () => {
  test('costs as much as its choices so far', async () => {
    const { change, fees } = await orderOf(newCards(2), { tier: '4k' });
    expect(await fees()).toMatchObject({ total: 1200, isQuoted: false, expiresAt: null });
    await change({ serviceSpeed: 'standard' });
    expect((await fees()).total).toBe(1200 + 5000);
  });

  test('adds up to the same as by hand', async () => {
    const cards = [
      ...newCards(9),
      newCard(9, { size: 'thick' }),
      newCard(10, { size: 'oversized' }),
      newCard(11, { size: 'unsure' }),
    ];
    const everything = {
      tier: '4k',
      foilWrapped: true,
      include360Video: true,
      assurance: true,
      submissionKit: true,
      insuredValue: 250_01,
    };
    const { fees } = await orderOf(cards, choices(everything));
    const { lines, maximum, possible, shares, total } = await fees();
    const amounts = lines.map((line: { code: string; amount: number }) => [line.code, line.amount]);
    expect(amounts).toEqual([
      ['economy', 12 * 1500],
      ['4k', 12 * 600],
      ['foil-wrapped', 12 * 200],
      ['video-360', 12 * 400],
      ['assurance', 12 * 300],
      ['thick', 300],
      ['oversized', 800],
      ['submission-kit', 1200],
      ['ground', 1495],
      ['ground', 2 * 60],
      ['insurance', 3 * 80],
    ]);
    expect(total).toBe(40_155);
    expect(possible).toMatchObject([{ kind: 'size', code: 'oversized', amount: 800 }]);
    expect(maximum).toBe(40_955);
    expect(shares).toMatchObject([{ cards: 12, amount: 40_155 }]);
  });

  test("that is paid first is priced by its quantity, whatever the cards' sizes turn out to be", async () => {
    const order = await customer.newOrder({
      kind: 'single',
      paidFirst: true,
      quantity: 20,
      options: choices({ package: 'bulk-20' }),
    });
    const { body } = await customer.get(`${order.path}/total-fee`);
    // 15% of $15.00 is $2.25.
    expect(body).toMatchObject({ total: 20 * (1500 - 225) + 1495 + 10 * 60, notes: [] });
    expect(body.maximum - body.total).toBe(20 * 800);
    const { version } = (await customer.get(order.path)).body;
    expect((await customer.post(`${order.path}/confirm`, { version })).status).toBe(200);
  });

  test('explains why its package takes nothing off', async () => {
    const few = await orderOf(newCards(19), choices({ package: 'bulk-20' }));
    expect(await few.fees()).toMatchObject({
      total: 19 * 1500 + 1495 + 9 * 60,
      notes: ['Bulk 20 takes 20 cards or more; this order has 19'],
    });
    expect((await few.confirm()).body).toMatchObject({
      code: 'order_incomplete',
      fields: [{ path: 'package' }],
    });
    const vintage = choices({ serviceSpeed: 'standard', package: 'vintage' });
    const young = await orderOf([...newCards(9, { year: 1979 }), newCard(9), newCard(10)], vintage);
    expect((await young.fees()).notes).toEqual(['2 cards aren’t eligible for Vintage']);
  });
});

describe('the package', () => {
  const off = (amount: number) => [expect.objectContaining({ code: 'bulk-20', amount: -amount })];
  const discountsOf = ({ lines }: { lines: readonly { kind: string }[] }) =>
    lines.filter(({ kind }) => kind === 'package_discount');
  /** Ground shipping of 20 cards. */
  const back = 1495 + 10 * 60;

  test('with the lowest total is picked by each quote, until the customer chooses', async () => {
    const { change, confirm, fees, read } = await orderOf(newCards(20));
    expect(discountsOf(await fees())).toEqual(off(20 * 225));
    const { body: quote } = await confirm();
    expect(quote).toMatchObject({ total: 20 * 1275 + back, packages: [{ code: 'bulk-20' }] });
    expect((await read()).options).toMatchObject({ package: null, isPackageChosen: false });

    await change({ isPackageChosen: true });
    expect((await confirm()).body.total).toBe(20 * 1500 + back);
    await change({ package: 'bulk-20', serviceSpeed: 'standard' });
    expect((await read()).options).toMatchObject({ package: 'bulk-20', isPackageChosen: true });
    expect(await fees()).toMatchObject({ total: 20 * 2500 + back, notes: [expect.any(String)] });
    await change({ isPackageChosen: false });
    expect((await read()).options).toMatchObject({ package: null, isPackageChosen: false });
    expect(await fees()).toMatchObject({ total: 20 * 2500 + back, notes: [] });
  });

  test('of an order paid first is never picked, only chosen', async () => {
    const order = await customer.newOrder({
      ...{ kind: 'single', paidFirst: true, quantity: 20 },
      options: choices(),
    });
    const { body } = await customer.get(`${order.path}/total-fee`);
    expect(discountsOf(body)).toEqual([]);
    expect(body.packages).toMatchObject([{ code: 'bulk-20', saves: 20 * 225 }]);
  });

  test('that is named is chosen', async () => {
    const { change } = await orderOf(newCards(1));
    const { body } = await change({ package: 'bulk-20', isPackageChosen: false });
    expect(body).toMatchObject({
      code: 'validation',
      fields: [{ path: 'body.options.isPackageChosen' }],
    });
  });
});

describe('confirming', () => {
  test('fixes the prices until something changes', async () => {
    const { change, confirm, fees, path, read } = await orderOf(newCards(3));
    const { body: quote, status } = await confirm();
    expect(status).toBe(200);
    expect(quote).toMatchObject({ total: 3 * 1500 + 1495, isQuoted: true });
    const days = (Date.parse(quote.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);

    await addPriceList(database, priceLinesWith('economy', 'price', '18.00'));
    expect(await fees()).toEqual(quote);
    expect((await confirm()).body).toEqual(quote);
    expect(await read()).toMatchObject({ total: quote.total, quoteExpiresAt: quote.expiresAt });

    await change({ foilWrapped: true });
    expect(await fees()).toMatchObject({
      total: 3 * (1800 + 200) + 1495,
      isQuoted: false,
    });
    await confirm();
    await query
      .updateTable('orders')
      .set({ quoteExpiresAt: new Date(0) })
      .where('number', '=', path.split('/')[2]!)
      .execute();
    await addPriceList(database);
    expect(await fees()).toMatchObject({ total: 3 * (1500 + 200) + 1495, isQuoted: false });
    expect((await confirm()).body.total).toBe(3 * (1500 + 200) + 1495);
  });

  test('lists what is missing', async () => {
    const { confirm } = await orderOf([newCard(0, { declaredValue: null })], {});
    const { body, status } = await confirm();
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'order_incomplete' });
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining([
        'declaredValue',
        'serviceSpeed',
        'shippingType',
        'shippingAddressId',
      ]),
    );
  });

  test('lists every card that isn’t eligible for the package, and why', async () => {
    const [old, young] = [newCards(9, { year: 1975 }), newCards(2, { year: 1980 })];
    const unnumbered = young.map((card, index) => ({ ...card, position: 9 + index }));
    const options = choices({ serviceSpeed: 'standard', package: 'vintage' });
    const { confirm } = await orderOf([...old, ...unnumbered], options);
    const { body, status } = await confirm();
    expect({ status, code: body.code }).toEqual({
      status: 422,
      code: 'card_not_eligible_for_package',
    });
    expect(body.fields).toEqual(
      young.map(({ id }) => ({
        path: `items.${id}`,
        reason: expect.stringMatching(/: Vintage is for cards up to 1979$/),
      })),
    );
  });

  test('refuses an order that has changed since the review', async () => {
    const { change, path, read } = await orderOf(newCards(1));
    const { version } = await read();
    await change({ tier: '4k' });
    expect((await customer.post(`${path}/confirm`, { version })).body).toMatchObject({
      code: 'order_conflict',
      details: { version: version + 1 },
    });
  });

  test('accepts no price from the caller', async () => {
    const { path } = await orderOf(newCards(1));
    const { body, status } = await customer.post(`${path}/confirm`, { version: 1, total: 1 });
    expect({ status, fields: body.fields }).toMatchObject({
      status: 400,
      fields: [{ path: 'body.total' }],
    });
  });

  test('never fixes a price that isn’t the order’s, whatever changes meanwhile', async () => {
    const { change, confirm, fees } = await orderOf(newCards(2));
    for (let round = 0; round < 10; round += 1) {
      const foilWrapped = round % 2 === 0;
      await Promise.all([confirm(), change({ foilWrapped }), confirm()]);
      expect((await fees()).total).toBe(2 * (1500 + (foilWrapped ? 200 : 0)) + 1495);
    }
  });

  test('is only for the owner', async () => {
    const { path } = await orderOf(newCards(1));
    const other = await signedIn(database, call);
    expect((await other.get(`${path}/total-fee`)).status).toBe(404);
    expect((await other.post(`${path}/confirm`, { version: 0 })).status).toBe(404);
    const staff = await signedIn(database, call, { role: 'admin' });
    expect((await staff.get(`${path}/total-fee`)).status).toBe(200);
    expect((await staff.post(`${path}/confirm`, { version: 0 })).status).toBe(403);
  });

  test('refuses more than one payment can charge', async () => {
    const order = await customer.newOrder({
      kind: 'single',
      paidFirst: true,
      quantity: 10_000,
      options: choices({ serviceSpeed: 'priority' }),
    });
    const { body } = await customer.post(`${order.path}/confirm`, { version: 0 });
    expect(body.message).toBe(
      'An order can cost $999,999.99 at most. Split it into several orders.',
    );
  });
});

test('a group order is split to the cent, and its customers see their part', async () => {
  const [anna, ben, carl] = [randomUUID(), randomUUID(), randomUUID()];
  const { path } = await customer.newOrder({
    kind: 'group',
    options: choices({ submissionKit: true, insuredValue: 100 }),
  });
  for (const [id, name, cards, serviceSpeed] of [
    [anna, 'Anna', 1, null],
    [ben, 'Ben', 1, 'express'],
    [carl, 'Carl', 1, null],
  ] as const) {
    await customer.post(`${path}/sub-orders`, { id, name, serviceSpeed });
    const put = newCards(cards);
    await customer.post(`${path}/sub-orders/${id}/items`, { version: 0, put, remove: [] });
  }
  const guest = await signedIn(database, call);
  await query
    .updateTable('subOrders')
    .set({ customerId: guest.id, customerEmail: guest.email })
    .where('id', '=', ben)
    .execute();

  const { body } = await customer.get(`${path}/total-fee`);
  // Kit $12.00, ground $14.95, and insurance $0.80: $27.75; the odd cents go to the first ones.
  expect(body.shares).toEqual([
    { subOrderId: anna, name: 'Anna', cards: 1, amount: 1500 + 400 + 499 + 27 },
    { subOrderId: ben, name: 'Ben', cards: 1, amount: 5500 + 400 + 498 + 27 },
    { subOrderId: carl, name: 'Carl', cards: 1, amount: 1500 + 400 + 498 + 26 },
  ]);
  const { body: part } = await guest.get(`${path}/total-fee`);
  expect(part).toMatchObject({ total: 6425, maximum: 6425, shares: [body.shares[1]] });
  expect(part).not.toHaveProperty('packages');
  expect(part.lines.map(({ amount }: { amount: number }) => amount)).toEqual([5500, 400, 498, 27]);
});

test('drafts from before keep the package they have', async () => {
  const before = [choices({ package: 'bulk-20' }), choices()];
  const [bulk, none] = await Promise.all(before.map((options) => orderOf(newCards(20), options)));
  const migration = '202611261745-package-choices';
  await database.pool.query(`
    alter table orders drop column is_package_chosen;
    delete from kysely_migration where name = '${migration}'`);
  expect(await migrate(query)).toEqual([migration]);
  expect((await bulk!.read()).options).toMatchObject({ package: 'bulk-20', isPackageChosen: true });
  expect((await none!.read()).options).toMatchObject({ package: null, isPackageChosen: false });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addShippingAddress, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

// One for each of 50 saves at once: on a busy machine the last would wait too long for its turn.
const database = await testDatabase({ connections: 50 });
const { query } = database;
const call = callsOf(testApi(database));
beforeAll(async () => {
  await query
    .insertInto('countries')
    .values([
      { id: 233, name: 'United States', code: 'US' },
      { id: 39, name: 'Canada', code: 'CA' },
    ])
    .execute();
  await addPriceList(database);
});

describe('a draft', () => {
  test('starts empty, at its first step', async () => {
    const casey = await signedIn(database, call);
    const { body, status } = await casey.post('/orders', { kind: 'single', name: ' June ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderNumber: expect.stringMatching(/^TG[0-9A-HJKMNP-TV-Z]{8}$/),
      name: 'June',
      kind: 'single',
      stage: 'incomplete',
      missing: ['cards', 'payment'],
      isOwner: true,
      canEdit: true,
      step: 'card-entry',
      version: 0,
      cards: 0,
      total: null,
      subOrders: [{ name: 'Cards', cards: 0, isLocked: false }],
      options: { serviceSpeed: null, tier: '1080p', shippingAddressId: null, couponId: null },
    });
    expect((await casey.get(`/orders/${body.orderNumber}`)).body).toEqual(body);
    const group = await casey.post('/orders', { kind: 'group' });
    expect(group.body).toMatchObject({ step: 'group-entry', subOrders: [] });
  });

  test("sent again with its key isn't created twice", async () => {
    const casey = await signedIn(database, call);
    const wanted = { kind: 'single', key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => casey.post('/orders', wanted)),
    );
    expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1);
    expect((await casey.get('/orders')).body.total).toBe(1);
    const other = await signedIn(database, call);
    expect((await other.post('/orders', wanted)).body.orderNumber).not.toBe(
      answers[0]!.body.orderNumber,
    );
  });

  test('keeps what is saved, including fields that aren’t sent', async () => {
    const casey = await signedIn(database, call);
    const address = await addShippingAddress(database, casey.id);
    const { path } = await casey.newOrder();
    const first = await casey.put(path, {
      version: 0,
      name: 'July',
      options: { serviceSpeed: 'economy', tier: '4k', shippingAddressId: address },
    });
    expect(first.body).toMatchObject({ version: 1, name: 'July' });
    const second = await casey.put(path, { version: 1, options: { include360Video: true } });
    expect(second.body).toMatchObject({
      version: 2,
      name: 'July',
      options: {
        serviceSpeed: 'economy',
        tier: '4k',
        shippingAddressId: address,
        include360Video: true,
        foilWrapped: false,
      },
    });
    const third = await casey.put(path, { version: 2, options: { serviceSpeed: null } });
    expect(third.body.options).toMatchObject({ serviceSpeed: null, tier: '4k' });
  });

  test('reports a concurrent change, and overwrites nothing', async () => {
    const casey = await signedIn(database, call);
    const { path } = await casey.newOrder();
    await casey.put(path, { version: 0, name: 'Mine' });
    const refused = await casey.put(path, { version: 0, name: 'Yours' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'order_conflict', details: { version: 1 } });
    expect((await casey.get(path)).body.name).toBe('Mine');
    const again = await casey.put(path, { version: 0, name: 'Mine' });
    expect(again).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test('accepts one of 50 saves of the same version', async () => {
    const casey = await signedIn(database, call);
    const { path } = await casey.newOrder();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => casey.put(path, { version: 0, name: `Save ${n}` })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await casey.get(path)).body).toMatchObject({ version: 1, name: won[0]!.body.name });
  });

  test.each([
    [{ total: 1 }, 'body.total'],
    [{ ownerId: randomUUID() }, 'body.ownerId'],
    [{ stage: 'shipped' }, 'body.stage'],
    [{ options: { price: 1 } }, 'body.options.price'],
    [{ options: { fee: 0 } }, 'body.options.fee'],
    [{ name: 'x'.repeat(51) }, 'body.name'],
    [{ quantity: 10_001 }, 'body.quantity'],
    [{ options: { insuredValue: -1 } }, 'body.options.insuredValue'],
    [{ options: { serviceSpeed: 'warp' } }, 'body.options.serviceSpeed'],
    [{ options: { shippingType: 'economy' } }, 'body.options.shippingType'],
    [{ options: { package: 'none' } }, 'body.options.package'],
    [{ options: { shippingAddressId: randomUUID() } }, 'body.options.shippingAddressId'],
    [{ options: { billingAddressId: randomUUID() } }, 'body.options.billingAddressId'],
  ])('refuses %j by name, when created and when saved', async (change, path) => {
    const casey = await signedIn(database, call);
    const order = await casey.newOrder();
    for (const { body, status } of [
      await casey.post('/orders', { kind: 'single', ...change }),
      await casey.put(order.path, { version: 0, ...change }),
    ]) {
      expect(status).toBe(400);
      expect(body.fields).toEqual([{ path, reason: expect.any(String) }]);
    }
  });

  test("can't go to somebody else's address, or to a billing address", async () => {
    const [casey, other] = [await signedIn(database, call), await signedIn(database, call)];
    const { path } = await casey.newOrder();
    const theirs = await addShippingAddress(database, other.id);
    const mine = await addShippingAddress(database, casey.id);
    await query
      .updateTable('userAddresses')
      .set({ type: 'billing' })
      .where('id', '=', mine)
      .execute();
    for (const shippingAddressId of [theirs, mine]) {
      const { body } = await casey.put(path, { version: 0, options: { shippingAddressId } });
      expect(body.fields).toMatchObject([{ path: 'body.options.shippingAddressId' }]);
    }
  });

  test('can be deleted', async () => {
    const casey = await signedIn(database, call);
    const { number, partId, path } = await casey.newOrder();
    await casey.post(`${path}/sub-orders/${partId}/items`, {
      version: 0,
      put: newCards(2),
      remove: [],
    });
    expect((await casey.delete(path)).body).toEqual({ orderNumber: number });
    expect((await casey.get(path)).status).toBe(404);
    expect((await casey.delete(path)).status).toBe(404);
    const trail = await query
      .selectFrom('auditTrail')
      .select('action')
      .where('actorId', '=', casey.id)
      .where('action', 'in', ['order_created', 'order_deleted'])
      .orderBy('id')
      .execute();
    expect(trail).toEqual([{ action: 'order_created' }, { action: 'order_deleted' }]);
  });

  test('is limited to a hundred per user', async () => {
    const casey = await signedIn(database, call);
    const rows = Array.from({ length: 100 }, (_, n) => ({
      ownerId: casey.id,
      kind: 'single' as const,
      step: 'card-entry' as const,
      number: `TG${String(n).padStart(8, '0')}`,
    }));
    await query.insertInto('orders').values(rows).execute();
    const refused = await casey.post('/orders', { kind: 'single' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'too_many_drafts', details: { limit: 100 } },
    });
    await casey.delete('/orders/TG00000007');
    expect((await casey.post('/orders', { kind: 'single' })).status).toBe(200);
  });
});

describe('lists of orders', () => {
  test('are paged, searched, and sorted', async () => {
    const casey = await signedIn(database, call);
    for (const name of ['Alpha 100%', 'beta_x', 'Gamma']) {
      const { partId, path } = await casey.newOrder({ kind: 'single', name });
      const cards = newCards(name.length % 5);
      await casey.post(`${path}/sub-orders/${partId}/items`, {
        version: 0,
        put: cards,
        remove: [],
      });
    }
    const names = async (search: string) =>
      (await casey.get(`/orders?${search}`)).body.items.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Gamma', 'beta_x', 'Alpha 100%']);
    expect(await names('sort=name&direction=asc')).toEqual(['Alpha 100%', 'beta_x', 'Gamma']);
    expect(await names('sort=cards&direction=asc')).toEqual(['Alpha 100%', 'Gamma', 'beta_x']);
    expect(await names('search=0%25')).toEqual(['Alpha 100%']);
    expect(await names('search=a_x')).toEqual(['beta_x']);
    expect(await names('search=ALPHA%20100')).toEqual(['Alpha 100%']);
    expect(await names('stage=shipped')).toEqual([]);
    const { items, next, total } = (await casey.get('/orders?pageSize=1')).body;
    expect(await names(`pageSize=1&after=${next}`)).toEqual(['beta_x']);
    expect(total).toBe(3);
    expect((await casey.get(`/orders?search=${items[0].orderNumber}`)).body.total).toBe(1);
  });

  test('name the latest incomplete order', async () => {
    const casey = await signedIn(database, call);
    expect((await casey.get('/orders/latest')).body).toEqual({ order: null });
    const first = await casey.newOrder({ kind: 'single', name: 'First' });
    await casey.newOrder({ kind: 'single', name: 'Second' });
    await casey.put(first.path, { version: 0, name: 'Changed' });
    const { order } = (await casey.get('/orders/latest')).body;
    expect(order).toMatchObject({ orderNumber: first.number, missing: ['cards', 'payment'] });
    const third = await casey.newOrder();
    await casey.delete((await casey.newOrder()).path);
    expect((await casey.get('/orders/latest')).body.order.orderNumber).toBe(third.number);
  });
});

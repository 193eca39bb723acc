import { releaseIdleCoupons } from '@tag/server/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { consumeCoupon, restoreCoupon } from '../../packages/server/src/coupons/reserve.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/locks.ts';
import { doSweeps } from '../support/order-sweeps.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase({ connections: 20 });
const { query } = database;
const call = callsOf(testApi(database));
let admin: Customer, customer: Customer;
beforeAll(async () => {
  await addPriceList(database);
  admin = await signedIn(database, call, { role: 'admin' });
  customer = await signedIn(database, call);
});

/** Grants the customer a coupon and returns its id. */
async function grant(more: object = {}): Promise<string> {
  const wanted = { email: customer.email, title: 'Welcome', cards: 3, ...more };
  const { body, status } = await admin.post('/admin/coupons', wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.coupon.id;
}
const read = async (id: string) => (await customer.get(`/coupons/${id}`)).body;

async function orderOf(cards: number, options: object = {}) {
  const order = await customer.newOrder({
    kind: 'single',
    options: { serviceSpeed: 'economy', ...options },
  });
  await customer.post(`${order.path}/sub-orders/${order.partId}/items`, {
    version: 0,
    put: newCards(cards),
    remove: [],
  });
  const attach = async (couponId: string | null, more: object = {}) => {
    const { version } = (await customer.get(order.path)).body;
    return customer.put(order.path, { version, options: { couponId, ...more } });
  };
  return {
    ...order,
    attach,
    detail: async () => (await customer.get(`/coupons/${order.number}/coupon-detail`)).body,
  };
}

const idOf = async (number: string) =>
  (
    await query
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).id;

describe('staff', () => {
  test('grant a coupon with a readable code, and find it', async () => {
    const { body } = await admin.post('/admin/coupons', {
      email: customer.email.toUpperCase(),
      title: 'Élite members',
      cards: 5,
      serviceSpeed: 'express',
      expiresAt: '2999-01-01T00:00:00Z',
    });
    expect(body).toMatchObject({
      coupon: { cards: 5, cardsLeft: 5, state: 'available', serviceSpeed: 'express' },
      owner: { name: 'Casey Miller', email: customer.email },
    });
    const { code, id } = body.coupon;
    expect(code).toMatch(/^ELITE-[0-9A-HJKMNP-TV-Z]{4}$/);
    const { body: found } = await admin.get(`/admin/coupons?search=${code.toLowerCase()}%20elite`);
    expect(found).toMatchObject({ total: 1, items: [{ coupon: { id } }] });
    expect((await admin.get('/admin/coupons?search=%25')).body.total).toBe(0);
    const { body: trail } = await admin.get('/admin/audit-trail?action=coupon_granted');
    expect(trail.items[0]).toMatchObject({
      actor: { email: admin.email },
      subject: { email: customer.email },
      details: { coupon: code, cards: '5' },
    });
  });

  test.each([
    [{ email: 'nobody@example.com' }, 404, undefined],
    [{ cards: 0 }, 400, 'body.cards'],
    [{ cards: 10_001 }, 400, 'body.cards'],
    [{ title: ' ' }, 400, 'body.title'],
    [{ serviceSpeed: 'teleport' }, 400, 'body.serviceSpeed'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 400, 'body.expiresAt'],
    [{ cardsLeft: 3 }, 400, 'body.cardsLeft'],
  ])('can’t grant one with %o', async (wrong, status, path) => {
    const wanted = { email: customer.email, title: 'Welcome', cards: 3, ...wrong };
    const answer = await admin.post('/admin/coupons', wanted);
    expect(answer.status).toBe(status);
    if (path) expect(answer.body.fields).toMatchObject([{ path }]);
  });

  test('revoke one once, also from a draft, whose quote ends', async () => {
    const id = await grant();
    const { attach, number, path } = await orderOf(1);
    await attach(id);
    await query
      .updateTable('orders')
      .set({ quote: '{}', quoteExpiresAt: new Date('2999-01-01') })
      .where('number', '=', number)
      .execute();
    for (let time = 0; time < 2; time += 1) {
      const { body } = await admin.delete(`/admin/coupons/${id}`);
      expect(body.coupon).toMatchObject({ state: 'revoked', orderNumber: null });
    }
    expect((await customer.get(path)).body).toMatchObject({
      options: { couponId: null },
      total: null,
    });
    const { body: trail } = await admin.get('/admin/audit-trail?action=coupon_revoked');
    expect(trail.total).toBe(1);
    expect((await attach(id)).body).toMatchObject({
      code: 'coupon_unavailable',
      message: expect.stringMatching(/^The coupon can’t be used: WELCOME-\w{4} was revoked\.$/),
    });
  });

  test('wait with revoking one for whoever has its order, and lock it after the order', async () => {
    const id = await grant();
    const { attach, number } = await orderOf(1);
    await attach(id);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from orders where number = $1 for update', [number]);
      const revoked = admin.delete(`/admin/coupons/${id}`);
      await untilWaiting(database, 1);
      // Whoever has the order may use its coupon.
      await client.query('select from coupons where id = $1 for update nowait', [id]);
      await client.query('commit');
      expect((await revoked).body.coupon.state).toBe('revoked');
    } finally {
      client.release();
    }
  });

  test('can’t revoke one whose order is being paid', async () => {
    const id = await grant();
    const { attach, number } = await orderOf(1);
    await attach(id);
    await query
      .insertInto('payments')
      .values({
        provider: 'sandbox',
        idempotencyKey: `key of ${number}`,
        purpose: 'order',
        subject: number,
        payerId: customer.id,
        title: 'Order',
        amount: 100,
        currency: 'USD',
        returnUrl: 'https://portal.example.com/',
      })
      .execute();
    const { body, status } = await admin.delete(`/admin/coupons/${id}`);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'checkout_open' });
    expect((await read(id)).state).toBe('reserved');
  });

  test('are the only ones who can do this', async () => {
    expect((await customer.get('/admin/coupons')).status).toBe(403);
    expect((await customer.post('/admin/coupons', {})).status).toBe(403);
    expect((await customer.delete(`/admin/coupons/${await grant()}`)).status).toBe(403);
  });
});

describe('a customer', () => {
  test('sees only their own coupons, usable ones first', async () => {
    const other = await signedIn(database, call);
    const last = await grant({ email: other.email, title: 'No end' });
    const first = await grant({ email: other.email, expiresAt: '2999-01-01T00:00:00Z' });
    const gone = await grant({ email: other.email });
    await admin.delete(`/admin/coupons/${gone}`);
    const { body } = await other.get('/coupons');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([first, last, gone]);
    expect((await customer.get(`/coupons/${first}`)).status).toBe(404);
    const { attach } = await orderOf(1);
    expect((await attach(first)).body.message).toBe(
      'The coupon can’t be used: you have no such coupon.',
    );
  });

  test('has the grading fee of some cards paid', async () => {
    const id = await grant();
    const { attach, detail, path } = await orderOf(5);
    expect(await detail()).toEqual({ coupon: null, cardsCovered: 0, amount: 0, problems: [] });
    expect((await attach(id)).body.options).toMatchObject({ couponId: id, couponCards: null });
    expect(await detail()).toMatchObject({
      coupon: { id, state: 'reserved' },
      cardsCovered: 3,
      amount: 4500,
      problems: [],
    });
    expect((await customer.get(`${path}/total-fee`)).body.total).toBe(2 * 1500);
    await attach(id, { couponCards: 2 });
    expect(await detail()).toMatchObject({ cardsCovered: 2, amount: 3000 });
    const more = await attach(id, { couponCards: 4 });
    expect(more).toMatchObject({
      status: 400,
      body: {
        fields: [{ path: 'body.options.couponCards', reason: 'The coupon has 3 cards left' }],
      },
    });
    expect(await detail()).toMatchObject({ cardsCovered: 2 });
  });

  test('can’t use one in two orders; another can take its place', async () => {
    const [id, better] = [await grant(), await grant()];
    const [one, two] = [await orderOf(1), await orderOf(1)];
    await one.attach(id);
    expect(await two.attach(id)).toMatchObject({
      status: 409,
      body: {
        code: 'coupon_used_in_another_order',
        message: expect.stringContaining('refresh the page and try again'),
      },
    });
    expect(await read(id)).toMatchObject({ state: 'reserved', orderNumber: one.number });
    await one.attach(better);
    expect((await two.attach(id)).status).toBe(200);
    await two.attach(null);
    expect(await read(id)).toMatchObject({ state: 'available', orderNumber: null });
    await customer.delete(one.path);
    expect(await read(better)).toMatchObject({ state: 'available', orderNumber: null });
  });

  test('sees which cards a coupon can’t pay for', async () => {
    const id = await grant({ serviceSpeed: 'express' });
    const { attach, detail, path } = await orderOf(2);
    await attach(id);
    const { coupon, problems } = await detail();
    expect(problems).toHaveLength(2);
    expect(problems[0].reason).toBe(`${coupon.code} is for another service speed`);
    expect((await customer.get(`${path}/total-fee`)).body.total).toBe(2 * 1500);
  });

  test('can’t use an expired coupon, but keeps one reserved in time', async () => {
    const [late, early] = [await grant(), await grant()];
    const { attach, detail } = await orderOf(1);
    await attach(early);
    await query
      .updateTable('coupons')
      .set({ expiresAt: new Date('2020-01-02T00:00:00Z') })
      .where('id', 'in', [late, early])
      .execute();
    expect(await read(late)).toMatchObject({ state: 'expired' });
    expect((await attach(late)).body.message).toMatch(/expired on Jan\/02\/2020\.$/);
    expect(await detail()).toMatchObject({ coupon: { id: early }, cardsCovered: 1 });
  });
});

test('of 50 orders that want a coupon at once, exactly one gets it', async () => {
  const id = await grant();
  const orders: Awaited<ReturnType<typeof customer.newOrder>>[] = [];
  for (let order = 0; order < 50; order += 1) orders.push(await customer.newOrder());
  const answers = await Promise.all(
    orders.map(({ path }) => customer.put(path, { version: 0, options: { couponId: id } })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(await read(id)).toMatchObject({ orderNumber: won[0]!.body.orderNumber });
  for (const { body, status } of answers) {
    if (status !== 200) expect(body.code).toBe('coupon_used_in_another_order');
  }
  await Promise.all(orders.map(({ path }) => customer.delete(path)));
});

test('of 50 uses of a coupon’s last card at once, exactly one counts', async () => {
  const id = await grant({ cards: 1 });
  const { attach, detail, number } = await orderOf(1);
  await attach(id);
  const orderId = await idOf(number);
  const uses = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      query.transaction().execute((db) => consumeCoupon(db, orderId, 1)),
    ),
  );
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await read(id)).toMatchObject({ state: 'used_up', cardsLeft: 0, orderNumber: null });
  expect((await detail()).coupon).toMatchObject({ id });

  for (let time = 0; time < 2; time += 1) {
    await query.transaction().execute((db) => restoreCoupon(db, orderId));
    expect(await read(id)).toMatchObject({ state: 'available', cardsLeft: 1 });
  }
});

test('what remains after an order can be used in the next', async () => {
  const id = await grant();
  const [one, two] = [await orderOf(2), await orderOf(2)];
  await one.attach(id);
  await query.transaction().execute(async (db) => consumeCoupon(db, await idOf(one.number), 2));
  expect(await read(id)).toMatchObject({ state: 'available', cardsLeft: 1 });
  expect((await two.attach(id)).status).toBe(200);
  expect(await two.detail()).toMatchObject({ cardsCovered: 1 });
});

test("an order that isn't changed for a day loses its coupon and its quote", async () => {
  const [idle, active, paying] = [await orderOf(1), await orderOf(1), await orderOf(1)];
  const ids = [await grant(), await grant(), await grant()];
  await idle.attach(ids[0]!);
  await active.attach(ids[1]!);
  await paying.attach(ids[2]!);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  const touch = (number: string, at: Date) =>
    query
      .updateTable('orders')
      .set({ updatedAt: at, quote: '{}', quoteExpiresAt: new Date('2999-01-01') })
      .where('number', '=', number)
      .execute();
  await touch(idle.number, hours(25));
  await touch(active.number, hours(23));
  await touch(paying.number, hours(25));
  await query
    .insertInto('payments')
    .values({
      provider: 'sandbox',
      idempotencyKey: `key of ${paying.number}`,
      purpose: 'order',
      subject: paying.number,
      payerId: customer.id,
      title: 'Order',
      amount: 100,
      currency: 'USD',
      returnUrl: 'https://portal.example.com/',
    })
    .execute();
  await releaseIdleCoupons(database);
  await doSweeps(database);
  const states = await Promise.all(ids.map(async (id) => (await read(id)).state));
  expect(states).toEqual(['available', 'reserved', 'reserved']);
  const quoted = await query
    .selectFrom('orders')
    .select('number')
    .where('number', 'in', [idle.number, active.number, paying.number])
    .where('quote', 'is', null)
    .execute();
  expect(quoted).toEqual([{ number: idle.number }]);
});

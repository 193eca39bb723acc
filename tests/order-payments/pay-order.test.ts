import { stripeProvider } from '@tag/server/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import {
  addQuotedOrder,
  newKey,
  paymentCalls,
  paymentFacts,
  RETURN_URL,
  type QuotedOrder,
} from '../support/quoted-order.ts';
import { startStripe, STRIPE_KEYS } from '../support/stripe.ts';

// Fifty pay at once: on a busy machine, waiting for a connection would end in 503.
const database = await testDatabase({ connections: 50 });
const app = testApi(database);
const call = callsOf(app);
const owner = await addUser(database);
const { token } = await signInAs(call, owner.email);
const { closeCheckout, decide, pay } = paymentCalls(app, token);

const addOrder = (options: Parameters<typeof addQuotedOrder>[2] = {}) =>
  addQuotedOrder(database, owner.id, options);
const facts = (order: QuotedOrder) => paymentFacts(database, order);

const UNPAID = { isPaid: false, stage: 'incomplete', confirmations: 0, audited: 0, stages: [] };
const PAID = { isPaid: true, takenPayments: 1, confirmations: 1, audited: 1, refunded: 0 };

async function open(order: QuotedOrder, key = newKey()) {
  const { body, status } = await pay(order, key);
  expect(status).toBe(200);
  return { key, checkoutUrl: body.checkoutUrl as string };
}

describe('a paid order', () => {
  test('is paid exactly when its payment is', async () => {
    const order = await addOrder({ hasCoupon: true, cards: 2 });
    const { checkoutUrl, key } = await open(order);
    expect(await facts(order)).toMatchObject({ ...UNPAID, couponUses: 0 });
    await decide(checkoutUrl, 'pay');
    expect(await facts(order)).toMatchObject({
      ...PAID,
      stage: 'pending_receipt',
      stages: ['pending_receipt'],
      couponUses: 2,
      unlocked: 0,
      paidPayments: 1,
    });
    expect((await pay(order, key)).body).toEqual({
      state: 'paid',
      amount: order.total,
      currency: 'USD',
      checkoutUrl: null,
    });
    const { paidAt, shipTo, submittedAt } = await database.query
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(shipTo).toBe('9 Sunset Boulevard, Beverly Hills, CA, 90210, United States');
    expect(submittedAt?.getTime()).toBe(paidAt?.getTime());
    const coupon = await database.query
      .selectFrom('coupons')
      .selectAll()
      .where('id', '=', order.couponId!)
      .executeTakeFirstOrThrow();
    expect(coupon).toMatchObject({ cardsLeft: 0, orderId: null, reservedAt: null });
  });

  test('with a kit waits for the kit first', async () => {
    const order = await addOrder({ submissionKit: true });
    await decide((await open(order)).checkoutUrl, 'pay');
    expect(await facts(order)).toMatchObject({ ...PAID, stages: ['sub_kit_assembly'] });
  });

  test('that was paid first stays incomplete until its cards are entered', async () => {
    const order = await addOrder({ quantity: 3, cards: 1 });
    await decide((await open(order)).checkoutUrl, 'pay');
    expect(await facts(order)).toMatchObject({ ...PAID, stage: 'incomplete', stages: [] });
    const { body } = await call('GET', `/orders/${order.number}`, { token });
    expect(body.missing).toEqual(['cards']);
  });

  test('without a cost needs no checkout', async () => {
    const order = await addOrder({ total: 0, hasCoupon: true });
    const key = newKey();
    const paid = { state: 'paid', amount: 0, currency: 'USD', checkoutUrl: null };
    expect((await pay(order, key)).body).toEqual(paid);
    expect((await pay(order, key)).body).toEqual(paid);
    expect(await facts(order)).toMatchObject({ ...PAID, couponUses: 1, stage: 'pending_receipt' });
  });

  test('is paid once', async () => {
    const order = await addOrder();
    await decide((await open(order)).checkoutUrl, 'pay');
    expect((await pay(order)).body.code).toBe('order_closed');
  });
});

describe('an Idempotency-Key', () => {
  test('is required', async () => {
    const { body, status } = await pay(await addOrder(), null);
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe('headers.idempotency-key');
  });

  test('leads to the same checkout again', async () => {
    const order = await addOrder();
    const { checkoutUrl, key } = await open(order);
    expect((await pay(order, key)).body.checkoutUrl).toBe(checkoutUrl);
  });

  test('belongs to what was sent with it', async () => {
    const order = await addOrder();
    const { key } = await open(order);
    const other = { returnUrl: `${RETURN_URL}?other` };
    expect(await pay(order, key, other)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_mismatch' },
    });
    expect((await pay(order, key, { total: 1 })).status).toBe(422);
    expect(await pay(await addOrder(), key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('sent while another one’s checkout is open leads to that one, until it ends', async () => {
    const order = await addOrder();
    const first = await open(order);
    const second = await open(order);
    expect(second.checkoutUrl).toBe(first.checkoutUrl);
    await decide(first.checkoutUrl, 'decline');
    expect((await pay(order, first.key)).body.state).toBe('declined');
    expect((await pay(order, second.key)).body.state).toBe('declined');
  });
});

describe('a payment is refused', () => {
  test('when the total differs from what the customer saw', async () => {
    const order = await addOrder();
    expect((await pay(order, newKey(), { total: order.total - 1 })).body.code).toBe(
      'quote_changed',
    );
  });

  test('when the quote has expired, or was never made', async () => {
    const order = await addOrder();
    const change = (set: object) =>
      database.query.updateTable('orders').set(set).where('id', '=', order.id).execute();
    await change({ quoteExpiresAt: new Date(Date.now() - 1000) });
    expect((await pay(order)).body.code).toBe('quote_changed');
    await change({ quote: null, quoteExpiresAt: null });
    expect((await pay(order)).body).toMatchObject({
      code: 'order_incomplete',
      fields: [{ path: 'quote' }],
    });
  });

  test('when its coupon is gone', async () => {
    const order = await addOrder({ hasCoupon: true });
    await database.query
      .updateTable('coupons')
      .set({ revokedAt: new Date() })
      .where('id', '=', order.couponId!)
      .execute();
    expect((await pay(order)).body.code).toBe('coupon_unavailable');
    const free = { ...order, total: 0 };
    expect((await pay(free)).body.code).toBe('quote_changed');
  });

  test('when it would return to another site', async () => {
    const { body, status } = await pay(await addOrder(), newKey(), {
      returnUrl: 'https://evil.example.com/',
    });
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe('body.returnUrl');
  });

  test('for a price or an owner in the request', async () => {
    const order = await addOrder();
    for (const extra of [{ amount: 1 }, { ownerId: owner.id }]) {
      expect((await pay(order, newKey(), extra)).status).toBe(400);
    }
  });

  test('to anyone but the owner', async () => {
    const order = await addOrder({ kind: 'group' });
    const stranger = await addUser(database);
    const staff = await addUser(database, { role: 'admin' });
    const payAs = async (email: string) =>
      paymentCalls(app, (await signInAs(call, email)).token).pay(order);
    expect((await payAs(stranger.email)).status).toBe(404);
    expect((await payAs(staff.email)).status).toBe(403);
    await database.query
      .updateTable('subOrders')
      .set({ customerId: stranger.id, customerEmail: stranger.email })
      .where('id', '=', order.subOrderId)
      .execute();
    expect((await payAs(stranger.email)).status).toBe(403);
    expect(await facts(order)).toMatchObject(UNPAID);
  });
});

test('a declined payment leaves the order as it was, and another one pays for it', async () => {
  const order = await addOrder({ hasCoupon: true });
  const first = await open(order);
  await decide(first.checkoutUrl, 'decline');
  expect((await pay(order, first.key)).body).toMatchObject({
    state: 'declined',
    checkoutUrl: null,
  });
  expect(await facts(order)).toMatchObject({ ...UNPAID, couponUses: 0 });
  const second = await open(order);
  expect(second.checkoutUrl).not.toBe(first.checkoutUrl);
  await decide(second.checkoutUrl, 'pay');
  expect(await facts(order)).toMatchObject({ ...PAID, couponUses: 1, paidPayments: 1 });
});

describe('a checkout that is closed', () => {
  test('lets the order be changed, and can’t be paid any more', async () => {
    const order = await addOrder();
    const { checkoutUrl, key } = await open(order);
    expect((await call('GET', `/orders/${order.number}`, { token })).body.canEdit).toBe(false);
    expect((await closeCheckout(order)).body).toMatchObject({
      orderNumber: order.number,
      canEdit: true,
    });
    await decide(checkoutUrl, 'pay');
    expect((await pay(order, key)).body.state).toBe('expired');
    expect(await facts(order)).toMatchObject(UNPAID);
  });

  test('after it was paid stays paid', async () => {
    const order = await addOrder();
    const { checkoutUrl } = await open(order);
    await decide(checkoutUrl, 'pay');
    expect((await closeCheckout(order)).body.stage).toBe('pending_receipt');
    expect(await facts(order)).toMatchObject(PAID);
  });
});

describe('a checkout that was open when the shop changed its provider', () => {
  const shopOnStripe = async () => {
    const { apiUrl } = await startStripe();
    const logger = pino({ level: 'silent' });
    const paymentProvider = await stripeProvider({ ...STRIPE_KEYS, apiUrl }, logger);
    return paymentCalls(testApi(database, { paymentProvider }), token);
  };

  test('is replaced by a new one when the customer pays', async () => {
    const order = await addOrder();
    const { key } = await open(order);
    const shop = await shopOnStripe();
    expect((await shop.pay(order, key)).body.state).toBe('expired');
    const { body } = await shop.pay(order);
    expect(body).toMatchObject({
      state: 'pending',
      checkoutUrl: expect.stringContaining('stripe.com'),
    });
    await shop.closeCheckout(order);
    expect((await call('GET', `/orders/${order.number}`, { token })).body.canEdit).toBe(true);
  });

  test('is closed when the customer closes it', async () => {
    const order = await addOrder();
    const { checkoutUrl } = await open(order);
    const shop = await shopOnStripe();
    expect((await shop.closeCheckout(order)).body.canEdit).toBe(true);
    await decide(checkoutUrl, 'decline');
    expect(await facts(order)).toMatchObject(UNPAID);
  });
});

/** The provider reports that it was paid after all, whatever we recorded. */
async function payLate({ checkoutUrl }: { checkoutUrl: string }) {
  await database.query
    .updateTable('sandboxCheckouts')
    .set({ state: 'paid' })
    .where('id', '=', checkoutUrl.split('/').at(-1)!)
    .execute();
  await decide(checkoutUrl, 'pay');
}

describe('a payment that comes too late is refunded in full', () => {
  test('when another one paid for the order', async () => {
    const order = await addOrder({ hasCoupon: true });
    const first = await open(order);
    await closeCheckout(order);
    const second = await open(order);
    await decide(second.checkoutUrl, 'pay');
    await payLate(first);
    expect(await facts(order)).toMatchObject({
      ...PAID,
      paidPayments: 2,
      refunded: order.total,
      refundMails: 1,
      couponUses: 1,
    });
    expect((await pay(order, first.key)).body.state).toBe('refunded');
    expect((await pay(order, second.key)).body.state).toBe('paid');
  });

  test('when the order was changed meanwhile', async () => {
    const order = await addOrder();
    const first = await open(order);
    await closeCheckout(order);
    await database.query
      .updateTable('orders')
      .set({ quote: null, quoteExpiresAt: null })
      .where('id', '=', order.id)
      .execute();
    await payLate(first);
    expect(await facts(order)).toMatchObject({ ...UNPAID, refunded: order.total, refundMails: 1 });
  });

  test('when its coupon was released meanwhile', async () => {
    const order = await addOrder({ hasCoupon: true });
    const first = await open(order);
    await closeCheckout(order);
    await database.query
      .updateTable('coupons')
      .set({ orderId: null, reservedAt: null })
      .where('id', '=', order.couponId!)
      .execute();
    await payLate(first);
    expect(await facts(order)).toMatchObject({ ...UNPAID, refunded: order.total, couponUses: 0 });
  });

  test('when the order was deleted meanwhile', async () => {
    const order = await addOrder();
    const first = await open(order);
    await closeCheckout(order);
    await database.query.deleteFrom('orders').where('id', '=', order.id).execute();
    await payLate(first);
    const { rows } = await database.pool.query(
      `select r.amount from refunds r join payments p on p.id = r.payment_id
       where p.subject = $1`,
      [order.number],
    );
    expect(rows).toEqual([{ amount: order.total }]);
  });

  test('unless it is for the unchanged order', async () => {
    const order = await addOrder({ hasCoupon: true });
    const first = await open(order);
    await closeCheckout(order);
    await payLate(first);
    expect(await facts(order)).toMatchObject({ ...PAID, couponUses: 1, paidPayments: 1 });
  });
});

describe('fifty at once', () => {
  const fifty = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

  test.each([
    ['with one key', () => newKey()],
    ['with a key each', () => undefined],
  ])('pay for one order, %s: one checkout, one payment', async (_, keyOfAll) => {
    const order = await addOrder({ hasCoupon: true });
    const key = keyOfAll();
    const begun = await fifty(() => pay(order, key));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    const checkouts = new Set(begun.map(({ body }) => body.checkoutUrl as string));
    expect(checkouts.size).toBe(1);
    await fifty(() => decide([...checkouts][0]!, 'pay'));
    expect(await facts(order)).toMatchObject({ ...PAID, couponUses: 1, paidPayments: 1 });
  });

  test('pay nothing for one order: one succeeds', async () => {
    const order = await addOrder({ total: 0, hasCoupon: true });
    const answers = await fifty(() => pay(order));
    const states = answers.map(({ body }) => body.state ?? body.code);
    expect(states.filter((state) => state === 'paid')).toHaveLength(1);
    expect(states.filter((state) => state === 'order_closed')).toHaveLength(49);
    expect(await facts(order)).toMatchObject({ ...PAID, couponUses: 1 });
  });
});

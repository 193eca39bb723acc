import { seedPlaces } from '@tag/server/seeding';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addShippingAddress, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { paymentCalls } from '../support/quoted-order.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);
await seedPlaces(database, ['US']);
await addPriceList(database);
const staff = await signedIn(database, call, { role: 'admin' });
const customer = await signedIn(database, call);
const shippingAddressId = await addShippingAddress(database, customer.id);
const { closeCheckout, decide, pay } = paymentCalls(app, customer.token);

test('an order with a coupon is quoted, paid, and submitted as it was quoted', async () => {
  const { body: granted } = await staff.post('/admin/coupons', {
    email: customer.email,
    title: 'Welcome',
    cards: 2,
  });
  const couponId = granted.coupon.id as string;
  const { number, partId, path } = await customer.newOrder({
    kind: 'single',
    options: { serviceSpeed: 'standard', shippingType: 'ground', shippingAddressId, couponId },
  });
  const save = (version: number) =>
    customer.post(`${path}/sub-orders/${partId}/items`, {
      version,
      put: newCards(3),
      remove: [],
    });
  expect((await save(0)).status).toBe(200);
  const read = async () => (await customer.get(path)).body;
  const confirm = async () =>
    (await customer.post(`${path}/confirm`, { version: (await read()).version })).body;
  const quote = await confirm();
  // One card at $25.00, two paid for by the coupon, and shipping.
  expect(quote.total).toBe(2500 + 1495);

  const key = randomUUID();
  const begun = await pay({ number, total: quote.total }, key);
  expect(begun.body).toMatchObject({ state: 'pending', amount: quote.total });
  expect((await save(1)).body.code).toBe('checkout_open');
  expect((await closeCheckout({ number })).body.canEdit).toBe(true);
  expect((await save(1)).body.cards).toBe(6);
  expect((await pay({ number, total: quote.total })).body.code).toBe('order_incomplete');

  const { total } = await confirm();
  expect(total).toBe(4 * 2500 + 1495);
  const { body } = await pay({ number, total });
  await decide(body.checkoutUrl, 'pay');
  expect(await read()).toMatchObject({
    stage: 'pending_receipt',
    missing: [],
    total,
    canEdit: false,
    subOrders: [{ isLocked: true }],
  });
  expect((await customer.get(`${path}/receipt`)).body).toMatchObject({ total });
  expect((await save(2)).body.code).toBe('order_closed');
  expect((await customer.get(`/coupons/${couponId}`)).body).toMatchObject({
    state: 'used_up',
    cardsLeft: 0,
  });
});

test('a receipt is for the billing address that was chosen, or else for the shipping address', async () => {
  const billingAddressId = await addShippingAddress(database, customer.id);
  await database.query
    .updateTable('userAddresses')
    .set({ type: 'billing', address: '9 Ledger Lane', isDefault: false })
    .where('id', '=', billingAddressId)
    .execute();
  const billed = async (options: object) => {
    const { number, path } = await customer.newOrder({
      kind: 'single',
      paidFirst: true,
      quantity: 1,
      options: { serviceSpeed: 'economy', shippingType: 'ground', shippingAddressId, ...options },
    });
    const { body: order } = await customer.get(path);
    const { body: quote } = await customer.post(`${path}/confirm`, { version: order.version });
    const { body: begun } = await pay({ number, total: quote.total });
    await decide(begun.checkoutUrl, 'pay');
    return (await customer.get(`${path}/receipt`)).body.billingAddress as string;
  };
  expect(await billed({ billingAddressId })).toContain('9 Ledger Lane');
  const { body: mine } = await customer.get('/user-address?type=shipping');
  expect(await billed({})).toContain(mine.items[0].address);
});

test('an order paid first is submitted once its cards are entered', async () => {
  const { number, partId, path } = await customer.newOrder({
    kind: 'single',
    paidFirst: true,
    quantity: 2,
    options: { serviceSpeed: 'economy', shippingType: 'ground', shippingAddressId },
  });
  const { body: order } = await customer.get(path);
  const { body: quote } = await customer.post(`${path}/confirm`, { version: order.version });
  const { body: begun } = await pay({ number, total: quote.total });
  await decide(begun.checkoutUrl, 'pay');
  expect((await customer.get(path)).body).toMatchObject({
    stage: 'incomplete',
    missing: ['cards'],
  });
  expect((await customer.post(`${path}/complete`, {})).body.code).toBe('order_incomplete');
  await customer.post(`${path}/sub-orders/${partId}/items`, {
    version: 0,
    put: newCards(2),
    remove: [],
  });
  expect((await customer.post(`${path}/complete`, {})).body).toMatchObject({
    stage: 'pending_receipt',
    missing: [],
    subOrders: [{ isLocked: true, cards: 2 }],
  });
});

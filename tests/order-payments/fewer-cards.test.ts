import { expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { addShippingAddress, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { paymentCalls } from '../support/quoted-order.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { lab } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));
const staff = await signedIn(database, callsOf(app), { role: 'admin' });
const shippingAddressId = await addShippingAddress(database, customer.id);
const { decide, pay } = paymentCalls(app, customer.token);

async function addCoupon(cards: number): Promise<string> {
  const wanted = { email: customer.email, title: 'Welcome', cards };
  return (await staff.post('/admin/coupons', wanted)).body.coupon.id;
}

/** Paid for a number of cards, with some of them entered. */
async function addPaidFirst(quantity: number, entered: number, options: object = {}) {
  const { number, partId, path } = await customer.newOrder({
    ...{ kind: 'single', paidFirst: true, quantity },
    options: { serviceSpeed: 'economy', shippingType: 'ground', shippingAddressId, ...options },
  });
  const { version } = (await customer.get(path)).body;
  const { body: quote } = await customer.post(`${path}/confirm`, { version });
  const { body: payment } = await pay({ number, total: quote.total });
  await decide(payment.checkoutUrl, 'pay');
  const items = { version: 0, put: newCards(entered), remove: [] };
  const saved = await customer.post(`${path}/sub-orders/${partId}/items`, items);
  expect(saved.status).toBe(200);
  return { number, partId, path, total: quote.total as number };
}
const complete = (path: string, cards?: number) =>
  customer.post(`${path}/complete`, cards === undefined ? {} : { cards });
const refundsOf = async (path: string) => (await customer.get(`${path}/receipt`)).body.refunds;

test('fewer cards than paid for are submitted as if only they had been paid for', async () => {
  const options = { foilWrapped: true, assurance: true };
  const few = await addPaidFirst(2, 2, { ...options, couponId: await addCoupon(2) });
  expect((await complete(few.path)).body.stage).toBe('pending_receipt');
  expect(await refundsOf(few.path)).toEqual([]);

  const couponId = await addCoupon(3);
  const many = await addPaidFirst(12, 2, { ...options, couponId });
  expect((await complete(many.path)).body).toMatchObject({
    code: 'order_incomplete',
    fields: expect.arrayContaining([{ path: 'cards', reason: '10 cards are still to be entered' }]),
  });
  expect((await complete(many.path, 3)).body).toMatchObject({
    ...{ code: 'order_incomplete', fields: [{ path: 'cards', reason: '2 cards are entered' }] },
  });
  const twice = await Promise.all([complete(many.path, 2), complete(many.path, 2)]);
  for (const { body } of twice)
    expect(body).toMatchObject({ stage: 'pending_receipt', quantity: 2 });
  expect(await refundsOf(many.path)).toMatchObject([
    { amount: many.total - few.total, reason: '10 cards paid for but not submitted' },
  ]);
  expect((await customer.get(`/coupons/${couponId}`)).body.cardsLeft).toBe(1);
  const { history } = (await customer.get(`${many.path}/tracking`)).body;
  expect(history).toContainEqual(
    expect.objectContaining({ kind: 'refunded', note: '1 card went back to the coupon' }),
  );

  // What was refunded already isn't kept for shipping if it's canceled later.
  for (const { number, partId, path } of [few, many]) {
    const { body } = await customer.get(`${path}/items/all`);
    const [{ id }] = body.items;
    const receipt = { arrived: [id], damaged: [], extras: [] };
    await lab.put(`/lab/orders/${number}/sub-orders/${partId}/receipt`, receipt);
  }
  const left = async (path: string) => (await staff.get(`${path}/tracking`)).body.refundOnCancel;
  expect(await left(many.path)).toBe(await left(few.path));
});

test('a discount for many cards isn’t kept with fewer', async () => {
  const order = await addPaidFirst(20, 2, { package: 'bulk-20' });
  expect((await complete(order.path, 2)).body).toMatchObject({
    code: 'order_incomplete',
    fields: [{ path: 'package', reason: 'Bulk 20 takes 20 cards or more' }],
  });
  expect(await refundsOf(order.path)).toEqual([]);
});

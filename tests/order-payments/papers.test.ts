import { drainJobs, orderMailJobs, outboxMailer } from '@tag/server/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { addUser, callsOf, lastMail, PORTAL, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addQuotedOrder, newKey, paymentCalls, type QuotedOrder } from '../support/quoted-order.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);

async function addOwner() {
  const user = await addUser(database);
  const { token } = await signInAs(call, user.email);
  return { ...user, token };
}
const owner = await addOwner();

async function addPaid(options: Parameters<typeof addQuotedOrder>[2] = {}) {
  const order = await addQuotedOrder(database, owner.id, options);
  await payFor(order);
  return order;
}

async function payFor(order: QuotedOrder) {
  const { decide, pay } = paymentCalls(app, owner.token);
  const { body } = await pay(order, newKey());
  if (body.checkoutUrl) await decide(body.checkoutUrl, 'pay');
}

const read = (path: string, token = owner.token) => call('GET', path, { token });

async function sendMails() {
  const handlers = orderMailJobs({ database, mailer: outboxMailer(database), portalUrl: PORTAL });
  await drainJobs(database, handlers, pino({ level: 'silent' }));
}

/** Makes somebody else the customer of an order's sub-order. */
async function addCustomer(order: QuotedOrder) {
  const customer = await addOwner();
  await database.query
    .updateTable('subOrders')
    .set({ customerId: customer.id, customerEmail: customer.email })
    .where('id', '=', order.subOrderId)
    .execute();
  return customer;
}

describe('the receipt', () => {
  test('shows what was paid, by whom, and what was refunded', async () => {
    const order = await addPaid({ hasCoupon: true, cards: 2 });
    const { id } = await database.query
      .selectFrom('payments')
      .select('id')
      .where('subject', '=', order.number)
      .executeTakeFirstOrThrow();
    await database.query
      .insertInto('refunds')
      .values({ paymentId: id, key: 'one-card', amount: 500, reason: 'A card was missing' })
      .execute();
    const { body } = await read(`/orders/${order.number}/receipt`);
    expect(body).toMatchObject({
      orderNumber: order.number,
      orderName: 'My first cards',
      paidBy: { name: 'Casey Miller', email: owner.email },
      total: order.total,
      refunds: [{ amount: 500, reason: 'A card was missing' }],
      net: order.total - 500,
    });
    const detail = await read(`/orders/detail?orderNumber=${order.number}`);
    expect(detail.body.receipt).toEqual(body);
    const amounts = body.lines.map((line: { amount: number }) => line.amount);
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(order.total);
  });

  test('exists once the order is paid, for its owner and for staff', async () => {
    const draft = await addQuotedOrder(database, owner.id);
    expect((await read(`/orders/${draft.number}/receipt`)).status).toBe(404);
    const order = await addPaid({ kind: 'group' });
    const customer = await addCustomer(order);
    const { email } = await addUser(database, { role: 'admin' });
    const statusFor = async (token: string) =>
      (await read(`/orders/${order.number}/receipt`, token)).status;
    expect(await statusFor(customer.token)).toBe(404);
    expect(await statusFor((await addOwner()).token)).toBe(404);
    expect(await statusFor((await signInAs(call, email)).token)).toBe(200);
    const own = await read(`/orders/detail?orderNumber=${order.number}`, customer.token);
    expect(own.body).toMatchObject({ receipt: null, order: { orderNumber: order.number } });
  });
});

describe('the packing list', () => {
  const path = ({ number, subOrderId }: QuotedOrder) =>
    `/orders/${number}/sub-order/${subOrderId}/package-list`;

  test('names the cards, their value, and where they go', async () => {
    const order = await addPaid({ cards: 2 });
    const { body } = await read(path(order));
    expect(body).toMatchObject({
      orderNumber: order.number,
      sender: {
        name: 'Casey Miller',
        email: owner.email,
        address: '9 Sunset Boulevard, Beverly Hills, CA, 90210, United States',
      },
      shipTo: ['TAG Grading', '1 Test Way'],
      declaredValue: 100_000,
      qr: `TAG1:${order.number}:0`,
    });
    expect(body.cards.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringContaining('Charizard 1'),
      expect.stringContaining('Charizard 2'),
    ]);
    const { body: codes } = await read(`/orders/${order.number}/rqr`);
    expect(codes.items).toEqual([{ subOrderId: order.subOrderId, name: 'Cards', text: body.qr }]);
  });

  test('is printed only for a paid order', async () => {
    const draft = await addQuotedOrder(database, owner.id);
    expect(await read(path(draft))).toMatchObject({ status: 409, body: { code: 'order_unpaid' } });
  });

  test('for a sub-order is available to its customer, without the owner’s address', async () => {
    const order = await addPaid({ kind: 'group' });
    const customer = await addCustomer(order);
    const { body } = await read(path(order), customer.token);
    expect(body.sender).toEqual({
      name: 'Casey Miller',
      email: customer.email,
      address: null,
    });
    const other = await addPaid();
    const missing = { number: order.number, subOrderId: other.subOrderId } as QuotedOrder;
    expect((await read(path(missing), customer.token)).status).toBe(404);
  });
});

describe('the emails', () => {
  test('confirm a payment with its lines, and link to the order', async () => {
    const order = await addPaid({ hasCoupon: true, cards: 2 });
    await sendMails();
    const { mail } = await lastMail(database, owner.email);
    expect(mail?.subject).toBe(`Order ${order.number} “My first cards” is confirmed`);
    expect(mail?.text).toContain('2 × Standard grading: $50.00');
    expect(mail?.text).toContain('Total paid: $39.95');
    expect(mail?.text).toContain(`${PORTAL}/order-detail/${order.number}`);
    expect(mail?.html).toContain('$39.95');
  });

  test('say the name of an order, which it gets from its cards if it has none', async () => {
    const order = await addQuotedOrder(database, owner.id, { cards: 2 });
    await database.query
      .updateTable('orders')
      .set({ name: '' })
      .where('number', '=', order.number)
      .execute();
    const readOrder = async () =>
      (await call('GET', `/orders/${order.number}`, { token: owner.token })).body;
    const { defaultName } = await readOrder();
    expect(defaultName).toMatch(/^.+ and 1 more, \w{3} \d{1,2}, 20\d\d$/);
    await payFor(order);
    expect(await readOrder()).toMatchObject({ name: defaultName, defaultName: '' });
    await sendMails();
    const { mail } = await lastMail(database, owner.email);
    expect(mail?.subject).toBe(`Order ${order.number} “${defaultName}” is confirmed`);
  });

  test('ask for the cards of an order paid first', async () => {
    const order = await addPaid({ quantity: 3, cards: 1 });
    await sendMails();
    const { mail } = await lastMail(database, owner.email);
    expect(mail?.text).toContain('2 cards to go');
    expect(mail?.text).toContain(`${PORTAL}/complete-card/${order.number}`);
  });

  test('announce a refund, and the reason', async () => {
    const order = await addQuotedOrder(database, owner.id);
    const { closeCheckout, decide, pay } = paymentCalls(app, owner.token);
    const { body } = await pay(order, newKey());
    await closeCheckout(order);
    await payFor(order);
    await sendMails();
    await database.query.updateTable('sandboxCheckouts').set({ state: 'paid' }).execute();
    await decide(body.checkoutUrl, 'pay');
    await sendMails();
    const { mail } = await lastMail(database, owner.email);
    expect(mail?.subject).toBe(
      `We’re refunding a payment for order ${order.number} “My first cards”`,
    );
    expect(mail?.text).toContain('$39.95 for order');
    expect(mail?.text).toContain('The order was already paid.');
  });
});

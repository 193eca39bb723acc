import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { untilWaiting } from '../support/locks.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { addQuotedOrder, paymentCalls } from '../support/quoted-order.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
let lab: Awaited<ReturnType<typeof startLab>>;
let owner: Customer, stranger: Customer, admin: Customer;

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  [owner, stranger, admin] = [
    await signedIn(database, call),
    await signedIn(database, call),
    await signedIn(database, call, { role: 'admin' }),
  ];
});

const cancel = (who: Customer, { path }: Pick<PaidOrder, 'path'>, body: object = {}) =>
  who.put(`${path}/cancel`, body);

/** The refund of an order, and how many emails announce it. */
async function refundsOf({ number }: PaidOrder) {
  const refunds = await query
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'r.amount', 'r.reason'])
    .where('p.subject', '=', number)
    .execute();
  const { rows } = await database.pool.query<{ id: string }>(
    `select j.payload ->> 'refundId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_order_refund'`,
  );
  const mailed = new Set(rows.map(({ id }) => id));
  return refunds.map(({ amount, id, reason }) => ({ amount, reason, isMailed: mailed.has(id) }));
}

const SHIPPING = 1495;

describe('an order that is canceled and received at once', () => {
  const stages = (order: string, card: string | null) => ({
    stage: order,
    cards: [{ stage: card }, { stage: card }],
  });
  test.each([
    ['canceled', 'received', stages('cancelled', null)],
    ['received', 'canceled', stages('received', 'received')],
  ] as const)('is only %s, where that was first', async (first, second, tracked) => {
    const order = await lab.addPaidOrder(owner);
    const begin = { canceled: () => cancel(owner, order), received: () => lab.receive(order) };
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from orders where number = $1 for update', [order.number]);
    const winner = begin[first]();
    await untilWaiting(database, 1);
    const loser = begin[second]();
    await untilWaiting(database, 2);
    await holder.query('commit');
    holder.release();
    expect((await winner).status).toBe(200);
    expect(await loser).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } });

    const { body } = await owner.get(`${order.path}/tracking`);
    expect(body).toMatchObject(tracked);
    const isCanceled = first === 'canceled';
    const kinds: string[] = body.history.map(({ kind }: { kind: string }) => kind);
    expect([kinds.includes('arrived'), kinds.includes('refunded')]).toEqual([
      !isCanceled,
      isCanceled,
    ]);
    const { body: receipt } = await owner.get(`${order.path}/receipt`);
    expect(receipt).toMatchObject({
      refunds: isCanceled ? [{ amount: order.total }] : [],
      net: isCanceled ? 0 : order.total,
    });
  });
});

describe('its owner cancels', () => {
  test('an order that waits for its cards: everything is refunded, once', async () => {
    const order = await lab.addPaidOrder(owner);
    const { body } = await cancel(owner, order, { reason: 'I changed my mind' });
    expect(body).toEqual({ orderNumber: order.number, refund: order.total });
    expect((await cancel(owner, order)).body).toEqual(body);
    expect((await cancel(owner, order, { reason: 'Really' })).body).toEqual(body);
    expect(await refundsOf(order)).toEqual([
      { amount: order.total, reason: 'The order was canceled', isMailed: true },
    ]);
    const { body: tracking } = await owner.get(`${order.path}/tracking`);
    expect(tracking).toMatchObject({ stage: 'cancelled', canCancel: false, refundOnCancel: 0 });
    expect(tracking.history).toMatchObject([
      { kind: 'refunded', actor: 'customer' },
      { kind: 'stage', stage: 'cancelled', note: 'I changed my mind', actor: 'customer' },
      { kind: 'stage', stage: 'pending_receipt' },
    ]);
    const { body: trail } = await admin.get('/admin/audit-trail?action=order_canceled');
    expect(trail.items[0].details).toEqual({ order: order.number, reason: 'I changed my mind' });
  });

  test('twice at once: one refund', async () => {
    const order = await lab.addPaidOrder(owner);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(owner, order)));
    expect(answers.map(({ body }) => body.refund)).toEqual(Array(3).fill(order.total));
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test('an order whose kit is on its way: the kit is kept', async () => {
    const kit = await lab.addPaidOrder(owner, { options: { submissionKit: true } });
    expect((await owner.get(`${kit.path}/tracking`)).body.refundOnCancel).toBe(kit.total);
    const sent = await lab.advance(kit, 'sub_kit_assembly', 'sub_kit_shipping');
    expect(sent.status).toBe(200);
    const { body } = await cancel(owner, kit);
    const { body: quote } = await owner.get(`${kit.path}/total-fee`);
    const line = quote.lines.find(({ kind }: { kind: string }) => kind === 'submission_kit');
    expect(line.amount).toBeGreaterThan(0);
    expect(body.refund).toBe(kit.total - line.amount);
  });

  test('a draft: nothing to refund', async () => {
    const draft = await owner.newOrder();
    expect((await cancel(owner, draft)).body).toEqual({ orderNumber: draft.number, refund: 0 });
    expect((await owner.get(draft.path)).body.stage).toBe('cancelled');
  });

  test('not while its checkout is open', async () => {
    const { number, total } = await addQuotedOrder(database, owner.id);
    const { closeCheckout, pay } = paymentCalls(app, owner.token);
    await pay({ number, total });
    const order = { path: `/orders/${number}` };
    expect((await owner.get(`${order.path}/tracking`)).body.canCancel).toBe(false);
    expect((await cancel(owner, order)).body.code).toBe('checkout_open');
    await closeCheckout({ number });
    expect((await cancel(owner, order)).body.refund).toBe(0);
  });

  test('not once the first card is here', async () => {
    const order = await lab.addPaidOrder(owner);
    await lab.receive(order, { arrived: [order.cards[0]] });
    const { body, status } = await cancel(owner, order);
    expect([status, body.code]).toEqual([409, 'transition_not_allowed']);
    expect(body.details).toEqual({
      from: 'received',
      to: 'cancelled',
      allowed: 'pending_receipt,image_processing',
    });
    expect(body.message).toBe(
      'This can’t go from “Received” to “Canceled”. From there it can go to “Waiting for your cards” or “Imaging”.',
    );
    expect(await refundsOf(order)).toEqual([]);
  });
});

describe('staff cancel', () => {
  test("an order whose cards are here: they are returned, and return shipping isn't refunded", async () => {
    const order = await lab.addPaidOrder(owner);
    await lab.receive(order, { arrived: [order.cards[0]] });
    const { body: before } = await admin.get(`${order.path}/tracking`);
    expect(before).toMatchObject({ canCancel: true, refundOnCancel: order.total - SHIPPING });
    const { body } = await cancel(admin, order, { reason: 'On request' });
    expect(body.refund).toBe(order.total - SHIPPING);
    const { body: tracking } = await owner.get(`${order.path}/tracking`);
    expect(tracking.history[0]).toMatchObject({ kind: 'refunded', actor: 'staff' });
    expect(tracking.cards).toMatchObject([
      { outcome: 'sent_back', reason: 'The order was canceled' },
      { outcome: null, stage: null },
    ]);
  });

  test('nothing that is being graded', async () => {
    const order = await lab.addPaidOrder(owner);
    await lab.takeTo(order, 'image_processing');
    expect((await cancel(admin, order)).body.code).toBe('transition_not_allowed');
  });
});

test('a coupon gets back what it paid for', async () => {
  const { id: couponId } = await query
    .insertInto('coupons')
    .values({ code: 'CANCEL-5', ownerId: owner.id, title: 'Five cards', cards: 5, cardsLeft: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const left = async () =>
    (await owner.get('/coupons')).body.items.find((one: { id: string }) => one.id === couponId)
      .cardsLeft;
  const order = await lab.addPaidOrder(owner, { options: { couponId }, cards: newCards(2) });
  expect(order.total).toBe(SHIPPING);
  expect(await left()).toBe(3);
  expect((await cancel(owner, order)).body.refund).toBe(SHIPPING);
  await cancel(owner, order);
  expect(await left()).toBe(5);
});

test('nobody else can cancel an order', async () => {
  const order = await lab.addPaidOrder(owner);
  expect((await cancel(stranger, order)).body.code).toBe('not_found');
  expect((await cancel(lab.lab, order)).body.code).toBe('forbidden');
  expect((await owner.get(order.path)).body.stage).toBe('pending_receipt');
});

import { closeMissingCards } from '@tag/server/testing';
import { addDays } from 'date-fns';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { doSweeps } from '../support/order-sweeps.ts';
import { newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList, priceLinesWith } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
// An odd price: half of it isn't whole cents.
await addPriceList(database, priceLinesWith('economy', 'price', '15.01'));
const { addPaidOrder, advance, fail, grade, lab, readBench, receive, takeTo } = await startLab(
  database,
  app,
);
const customer = await signedIn(database, callsOf(app));
const economyOrder = (wanted: { cards?: object[]; options?: object } = {}) =>
  addPaidOrder(customer, { ...wanted, options: { serviceSpeed: 'economy', ...wanted.options } });
const staff = await signedIn(database, callsOf(app), { role: 'admin' });

const refundsOf = async ({ owner, path }: PaidOrder) =>
  (await owner.get(`${path}/receipt`)).body.refunds.map(({ amount }: { amount: number }) => amount);

/** Emails about the refunds of an order. */
async function refundMails({ number }: PaidOrder): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     join refunds r on r.id::text = j.payload ->> 'refundId'
     join payments p on p.id = r.payment_id
     where p.subject = $1 and t.identifier = 'mail_order_refund'`,
    [number],
  );
  return rows[0]!.count;
}

describe('a card that can’t be graded', () => {
  test('is returned with its reason, and half its fee, once', async () => {
    const order = await economyOrder();
    await takeTo(order, 'verification');
    const { body, status } = await fail(order.cards[0]!, 'counterfeit', 'Printed on inkjet paper');
    expect(status).toBe(200);
    expect(body.cards).toMatchObject([{ itemId: order.cards[0], outcome: 'ungraded' }]);
    expect(await refundsOf(order)).toEqual([751]);
    const { body: trail } = await staff.get('/admin/audit-trail?action=card_failed');
    const card = (await readBench(order)).cards[0]!.title;
    const details = { order: order.number, card, reason: 'counterfeit' };
    expect(trail.items[0].details).toEqual(details);
    const again = await Promise.all([fail(order.cards[0]!), fail(order.cards[0]!, 'miscut')]);
    expect(again.map(({ body: same }) => same)).toEqual([body, body]);
    expect(await refundsOf(order)).toEqual([751]);
    expect(await refundMails(order)).toBe(1);

    const { body: tracking } = await customer.get(`${order.path}/tracking`);
    expect(tracking.cards[0]).toMatchObject({
      outcome: 'ungraded',
      reason: 'The card isn’t genuine. Printed on inkjet paper',
    });
    const lines = tracking.history.map(({ kind, note }: { kind: string; note: string }) => [
      kind,
      note,
    ]);
    expect(lines).toContainEqual(['refunded', '$7.51: A card couldn’t be graded']);
    // The order continues with the other card.
    await grade({ ...order, cards: [order.cards[1]!] });
    expect((await advance(order, 'verification', 'slab_assembly')).body.order.stage).toBe(
      'slab_assembly',
    );
    expect((await advance(order, 'verification', 'slab_assembly', [order.cards[0]!])).body).toEqual(
      expect.objectContaining({ code: 'transition_not_allowed' }),
    );
  });

  test('refunds all of its fee with assurance', async () => {
    const order = await economyOrder({ options: { assurance: true } });
    await takeTo(order, 'received');
    await fail(order.cards[0]!);
    await fail(order.cards[1]!);
    expect(await refundsOf(order)).toEqual([1501, 1501]);
    // No cards remain to be graded.
    expect((await lab.get(order.labPath)).body.stage).toBe('order_complete');
  });

  test('restores the coupon that paid for it', async () => {
    const { body: granted } = await staff.post('/admin/coupons', {
      email: customer.email,
      title: 'Welcome',
      cards: 1,
    });
    const couponId: string = granted.coupon.id;
    const order = await economyOrder({ options: { couponId } });
    const cardsLeft = async () => (await customer.get(`/coupons/${couponId}`)).body.cardsLeft;
    await takeTo(order, 'received');
    expect(await cardsLeft()).toBe(0);
    await fail(order.cards[1]!);
    expect([await cardsLeft(), await refundsOf(order)]).toEqual([0, [751]]);
    await fail(order.cards[0]!);
    await fail(order.cards[0]!);
    expect([await cardsLeft(), await refundsOf(order)]).toEqual([1, [751]]);
  });

  test('after its certificate was voided is returned too', async () => {
    const order = await economyOrder({ cards: newCards(1) });
    await takeTo(order, 'qa');
    const { certificate } = (await readBench(order)).cards[0]!;
    await lab.put(`/lab/certificates/${certificate}/void`, { reason: 'The wrong card was graded' });
    expect((await advance(order, 'qa', 'slab_imaging')).body.code).toBe('card_ungraded');
    expect((await fail(order.cards[0]!, 'counterfeit')).body.cards[0].outcome).toBe('ungraded');
    expect(await refundsOf(order)).toEqual([751]);
  });

  test('has to be in the lab, without a grade', async () => {
    const order = await economyOrder();
    const early = await fail(order.cards[0]!);
    expect([early.status, early.body.code]).toEqual([409, 'transition_not_allowed']);
    await takeTo(order, 'verification');
    await grade(order);
    expect((await fail(order.cards[0]!)).body).toMatchObject({
      code: 'transition_not_allowed',
      message: expect.stringContaining('“Received”, “Imaging”, “Research & grading”'),
      details: { allowed: 'received,image_processing,verification' },
    });
    expect(await refundsOf(order)).toEqual([]);
    expect((await fail('00000000-0000-4000-8000-000000000000')).body.code).toBe('not_found');
  });
});

test('cards that never arrived are refunded in full 30 days after the first one', async () => {
  const order = await economyOrder({
    cards: [newCard(0), newCard(1), newCard(2, { size: 'thick' })],
    options: { foilWrapped: true },
  });
  const untouched = await economyOrder({ cards: newCards(1) });
  await receive(order, { arrived: [order.cards[0]] });
  await closeMissingCards(database, addDays(new Date(), 29));
  await doSweeps(database);
  expect(await refundsOf(order)).toEqual([]);

  const later = addDays(new Date(), 31);
  await closeMissingCards(database, later);
  await doSweeps(database);
  const { body: fees } = await customer.get(`${order.path}/total-fee`);
  const unit = (kind: string) =>
    fees.lines.find((line: { kind: string }) => line.kind === kind).unitAmount as number;
  const perCard = 1501 + unit('foil_wrapped');
  expect(await refundsOf(order)).toEqual([perCard + perCard + unit('size')]);
  await closeMissingCards(database, later);
  await doSweeps(database);
  expect((await refundsOf(order)).length).toBe(1);
  expect(await refundMails(order)).toBe(1);
  expect((await readBench(order)).cards).toMatchObject([
    { outcome: null },
    { outcome: 'missing', stage: null },
    { outcome: 'missing', stage: null },
  ]);
  const late = await receive(order, { arrived: [order.cards[1]] });
  expect(late.body.fields).toMatchObject([{ reason: 'Was refunded because it never came' }]);
  expect(await refundsOf(untouched)).toEqual([]);
});

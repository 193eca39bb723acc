import { drainJobs, outboxMailer, reviewMailJobs } from '@tag/server/testing';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList, PRICE_LINES } from '../support/prices.ts';
import { paymentCalls } from '../support/quoted-order.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database, { shipWaitDays: 1 });
const call = callsOf(app);
await addPriceList(database);
const lab = await startLab(database, app);
const FEE = 1000;
const RETURN_URL = 'https://portal.example.com/order-detail/x/grades';
let owner: Customer;

beforeAll(async () => {
  owner = await signedIn(database, call);
});

/** An order whose cards have 930 points and are packed. */
async function packed(cards = 1): Promise<PaidOrder> {
  const order = await lab.addPaidOrder(owner, { cards: newCards(cards) });
  await lab.takeTo(order, 'order_complete');
  return order;
}
const ask = ({ cards, path }: PaidOrder, itemIds = cards, more: object = {}) =>
  owner.post(`${path}/reviews`, { itemIds, fee: FEE, returnUrl: RETURN_URL, ...more });
const pay = (checkoutUrl: string) => paymentCalls(app, owner.token).decide(checkoutUrl, 'pay');
const gradesOf = async ({ path }: PaidOrder) => (await owner.get(`${path}/grades`)).body;

/** A review that is paid for. */
async function asked(cards = 1) {
  const order = await packed(cards);
  const { body } = await ask(order, order.cards, { question: 'Is that a scratch?' });
  await pay(body.payment.checkoutUrl);
  const { items } = await gradesOf(order);
  return { order, id: items[0].review.id as string, items };
}
const answer = (id: string, body: object) => lab.lab.put(`/lab/reviews/${id}`, body);
/** The sample's only defect costs what is left. */
const at = (score: number, reason: string) => ({
  score,
  deductions: [{ id: 'd1', deduction: 1000 - score }],
  reason,
});
const refunds = (itemId: string) =>
  query
    .selectFrom('refunds as r')
    .innerJoin('cardReviews as c', 'c.paymentId', 'r.paymentId')
    .select(['r.amount', 'r.key'])
    .where('c.itemId', '=', itemId)
    .execute();

describe('a review', () => {
  test('is paid when asked, holds its card, and can’t be asked twice', async () => {
    const order = await packed(2);
    const first = await ask(order);
    expect(first.body.payment).toMatchObject({ state: 'pending', amount: 2 * FEE });
    // The same again leads to the same checkout; other cards to another.
    expect((await ask(order)).body).toEqual(first.body);
    const [one, other] = order.cards as [string, string];
    const single = await ask(order, [one]);
    expect(single.body.payment).toMatchObject({ state: 'pending', amount: FEE });
    expect(single.body.payment.checkoutUrl).not.toBe(first.body.payment.checkoutUrl);
    expect((await gradesOf(order)).counts.review).toBe(0);
    await pay(single.body.payment.checkoutUrl);
    const { items } = await gradesOf(order);
    expect(items).toMatchObject([
      { state: 'review', canReview: false, review: { fee: FEE, before: { score: 930 } } },
      { state: 'open', canReview: true },
    ]);
    const days = (Date.parse(items[0].review.dueAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(4.9);
    expect(days).toBeLessThan(9.1);
    expect((await ask(order, [one])).body.code).toBe('review_unavailable');
    await owner.put(`${order.path}/ship-now`, {});
    expect((await lab.ship(order)).body.code).toBe('card_in_review');
    expect((await lab.ship(order, { isPartial: true })).body.cards).toBe(1);
    expect((await ask(order, [other])).body.code).toBe('review_unavailable');
    const queue = await lab.lab.get('/lab/reviews?pageSize=100');
    expect(queue.body.items).toContainEqual(
      expect.objectContaining({ id: items[0].review.id, itemId: one, isPacked: true }),
    );
  });

  test('that confirms the grade says so, and the card ships', async () => {
    const { id, order } = await asked();
    const reason = 'The scratch is in the card, not on the scan.';
    const answered = await answer(id, { score: 930, reason });
    expect(answered.body).toMatchObject({
      before: { score: 930 },
      after: { score: 930 },
      refund: 0,
    });
    expect((await answer(id, { score: 930, reason })).body).toEqual(answered.body);
    expect((await answer(id, { score: 930, reason: 'Another' })).body.code).toBe('review_closed');
    const { items } = await gradesOf(order);
    expect(items[0].review).toMatchObject({ outcome: 'kept', reason, isRefunded: false });
    expect(await refunds(order.cards[0]!)).toEqual([]);
    const { history } = (await owner.get(`${order.path}/tracking`)).body;
    expect(history[0]).toMatchObject({
      kind: 'review_answered',
      note: `Mint 9 (930) stays: ${reason}`,
    });
    expect((await ask(order)).body.code).toBe('review_unavailable');
    expect((await lab.ship(order)).status).toBe(200);
  });

  test('that raises the grade is a regrade, and its fee goes back', async () => {
    const { id, items, order } = await asked();
    const short = await answer(id, { score: 960, reason: 'A hair on the scan' });
    expect([short.status, short.body.fields[0].path]).toEqual([400, 'body.score']);
    const raised = await answer(id, at(960, 'A hair on the scan'));
    expect(raised.body).toMatchObject({ after: { key: '10', score: 960 }, refund: FEE });
    expect(await refunds(order.cards[0]!)).toEqual([{ amount: FEE, key: `review-${id}` }]);
    const [card] = (await gradesOf(order)).items;
    expect(card).toMatchObject({
      grade: { score: 960 },
      review: {
        outcome: 'changed',
        before: { score: 930 },
        after: { score: 960 },
        isRefunded: true,
      },
    });
    const { body: report } = await call(
      'GET',
      `/graded-cards/public/detail/${items[0].certificate}`,
    );
    expect(report.history).toMatchObject([{ grade: { score: 930 }, reason: 'A hair on the scan' }]);
    expect(report.defect_map.front).toMatchObject([{ id: 'd1', deduction: 40 }]);
    await query.deleteFrom('outboxMails').execute();
    const jobs = reviewMailJobs({ database, mailer: outboxMailer(database), portalUrl: PORTAL });
    await drainJobs(database, jobs, pino({ level: 'silent' }));
    const mails = await query.selectFrom('outboxMails').select(['recipient', 'text']).execute();
    const [mail] = mails.filter(({ text }) => text.includes('A hair on the scan'));
    expect(mail).toMatchObject({ recipient: owner.email });
    expect(mail!.text).toContain('It was Mint 9, TAG score 930. It is now Gem Mint 10');
    expect(mail!.text).toContain('$10.00');
  });

  test('that lowers the grade keeps its fee, and its email can be turned off', async () => {
    await owner.patch('/users/setting', { reviewsByMail: false });
    const { id, order } = await asked();
    expect((await answer(id, at(890, 'A crease we missed'))).body.refund).toBe(0);
    expect(await refunds(order.cards[0]!)).toEqual([]);
    const jobs = reviewMailJobs({ database, mailer: outboxMailer(database), portalUrl: PORTAL });
    await drainJobs(database, jobs, pino({ level: 'silent' }));
    const mails = await query.selectFrom('outboxMails').select('text').execute();
    expect(mails.filter(({ text }) => text.includes('A crease we missed'))).toEqual([]);
    await owner.patch('/users/setting', { reviewsByMail: true });
  });

  test('ends when its certificate is voided, and its fee goes back', async () => {
    const { items, order } = await asked();
    await lab.lab.put(`/lab/certificates/${items[0].certificate}/void`, { reason: 'Wrong label' });
    expect(await refunds(order.cards[0]!)).toMatchObject([{ amount: FEE }]);
    expect((await lab.readBench(order)).cards[0]!.isHeld).toBe(null);
  });

  test('whose payment arrives after its card shipped is refunded', async () => {
    const order = await packed(2);
    const { body } = await ask(order);
    const [one] = order.cards as [string];
    await owner.put(`${order.path}/ship-now`, {});
    await lab.ship(order, { itemIds: [one] });
    await pay(body.payment.checkoutUrl);
    expect((await gradesOf(order)).items).toMatchObject([
      { state: 'shipped', review: null },
      { state: 'review' },
    ]);
    const paid = await query
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select(['r.amount', 'r.key'])
      .where('p.purpose', '=', 'review')
      .where('r.key', '=', 'not-taken')
      .execute();
    expect(paid).toEqual([{ amount: FEE, key: 'not-taken' }]);
  });
});

test('only the card’s owner asks, at today’s fee, and only the lab answers', async () => {
  const { id } = await asked();
  const order = await packed();
  const stranger = await signedIn(database, call);
  const wanted = { itemIds: order.cards, fee: FEE, returnUrl: RETURN_URL };
  expect((await stranger.post(`${order.path}/reviews`, wanted)).status).toBe(404);
  expect((await stranger.get('/lab/reviews')).status).toBe(403);
  const reason = 'Because';
  expect((await owner.put(`/lab/reviews/${id}`, { score: 930, reason })).status).toBe(403);
  expect((await ask(order, order.cards, { fee: 1 })).body.code).toBe('quote_changed');
  await addPriceList(
    database,
    PRICE_LINES.filter((line) => !line.startsWith('extra,review')),
  );
  expect((await gradesOf(order)).reviewFee).toBe(null);
  expect((await ask(order)).body.code).toBe('reviews_not_offered');
});

import { productPayments, sandboxProvider } from '@tag/server/seeding';
import { expireProposals } from '@tag/server/testing';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { doSweeps } from '../support/order-sweeps.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { paymentCalls, RETURN_URL } from '../support/quoted-order.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
const payments = productPayments({
  database,
  provider: sandboxProvider(database),
  logger: pino({ level: 'silent' }),
});
let lab: Awaited<ReturnType<typeof startLab>>;
let owner: Customer;
const AMOUNT = 501;
/** Standard grading is $25.00. */
const HALF_FEE = 1250;

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  owner = await signedIn(database, call);
});

/** An order with one card that we had to measure, and the price we ask for it. */
async function propose(options: object = {}) {
  const cards = newCards(1, { size: 'unsure' });
  const order = await lab.addPaidOrder(owner, { cards, options });
  await lab.receive(order);
  const { body, status } = await lab.lab.post(`/lab/cards/${order.cards[0]}/proposals`, {
    amount: AMOUNT,
    reason: 'It is thicker than a standard card',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { order, proposal: body, path: `${order.path}/proposals/${body.id}` };
}
type Proposed = Awaited<ReturnType<typeof propose>>;

const answer = ({ path }: Pick<Proposed, 'path'>, answer: string, who: Customer = owner) =>
  who.put(path, { answer, ...(answer === 'accept' && { returnUrl: RETURN_URL }) });
const pay = (checkoutUrl: string) => paymentCalls(app, owner.token).decide(checkoutUrl, 'pay');
const track = async ({ path }: PaidOrder) => (await owner.get(`${path}/tracking`)).body;

/** Refunds of payments for an order and for its proposals. */
const refundsOf = ({ number }: PaidOrder) =>
  query
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amount', 'r.key'])
    .orderBy('r.amount', 'desc')
    .where((it) =>
      it.or([
        it('p.subject', '=', number),
        it(
          'p.subject',
          'in',
          it
            .selectFrom('priceProposals as w')
            .innerJoin('orders as o', 'o.id', 'w.orderId')
            .select((of) => of.cast<string>('w.id', 'text').as('id'))
            .where('o.number', '=', number),
        ),
      ]),
    )
    .execute();

describe('a proposal', () => {
  test('is accepted by paying for it', async () => {
    const proposed = await propose();
    expect((await track(proposed.order)).proposals).toMatchObject([
      { id: proposed.proposal.id, amount: AMOUNT, answer: null, title: expect.any(String) },
    ]);
    const begun = await answer(proposed, 'accept');
    expect(begun.body).toMatchObject({
      proposal: { answer: null },
      payment: { state: 'pending', amount: AMOUNT },
    });
    // Accepting again leads to the same checkout.
    expect((await answer(proposed, 'accept')).body).toEqual(begun.body);
    await pay(begun.body.payment.checkoutUrl);
    expect((await answer(proposed, 'accept')).body).toMatchObject({
      proposal: { answer: 'accept' },
      payment: { state: 'paid', checkoutUrl: null },
    });
    expect((await answer(proposed, 'refuse')).body.code).toBe('proposal_closed');
    const body = await track(proposed.order);
    expect(body.history[0]).toMatchObject({ kind: 'proposal_answered', actor: 'customer' });
    expect(body.cards).toMatchObject([{ outcome: null }]);
    const { body: receipt } = await owner.get(`${proposed.order.path}/receipt`);
    expect(receipt.lines.at(-1)).toMatchObject({ kind: 'proposal', amount: AMOUNT });
    expect(receipt.total).toBe(proposed.order.total + AMOUNT);
    expect(await refundsOf(proposed.order)).toEqual([]);
  });

  test.each([
    ['half of both', false, [HALF_FEE, 251]],
    ['all of both, with assurance', true, [2 * HALF_FEE, AMOUNT]],
  ])('whose card fails later is refunded like its fee: %s', async (_, assurance, amounts) => {
    const proposed = await propose({ assurance });
    const { order } = proposed;
    const { body } = await answer(proposed, 'accept');
    await pay(body.payment.checkoutUrl);
    const [itemId] = order.cards as [string];
    const failures = await Promise.all([lab.fail(itemId), lab.fail(itemId)]);
    expect(failures.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refundsOf(order)).toEqual(
      amounts.map((amount) => ({ amount, key: `failure-${itemId}` })),
    );
    const { history } = await track(order);
    expect(history.filter(({ kind }: { kind: string }) => kind === 'refunded')).toHaveLength(2);
  });

  test('can be accepted after a declined payment', async () => {
    const proposed = await propose();
    const { body: first } = await answer(proposed, 'accept');
    await paymentCalls(app, owner.token).decide(first.payment.checkoutUrl, 'decline');
    const { body: second } = await answer(proposed, 'accept');
    expect(second.payment.state).toBe('pending');
    expect(second.payment.checkoutUrl).not.toBe(first.payment.checkoutUrl);
  });

  test('can be declined: the card continues at its price', async () => {
    const proposed = await propose();
    expect((await answer(proposed, 'refuse')).body).toMatchObject({
      proposal: { answer: 'refuse' },
      payment: null,
    });
    expect((await answer(proposed, 'refuse')).status).toBe(200);
    expect((await answer(proposed, 'accept')).body.code).toBe('proposal_closed');
    const moved = await lab.advance(proposed.order, 'received', 'image_processing');
    expect(moved.body.order.stage).toBe('image_processing');
    expect(await refundsOf(proposed.order)).toEqual([]);
  });

  test('can be answered by having the card returned, with half of its fee', async () => {
    const proposed = await propose();
    await answer(proposed, 'send_back');
    await answer(proposed, 'send_back');
    const body = await track(proposed.order);
    expect(body).toMatchObject({
      stage: 'order_complete',
      cards: [{ outcome: 'sent_back', reason: 'It is thicker than a standard card' }],
    });
    expect(await refundsOf(proposed.order)).toEqual([
      { amount: HALF_FEE, key: `failure-${proposed.order.cards[0]}` },
    ]);
  });

  test('that gets another answer ends its checkout', async () => {
    const proposed = await propose();
    const { body } = await answer(proposed, 'accept');
    await answer(proposed, 'refuse');
    await pay(body.payment.checkoutUrl);
    expect((await track(proposed.order)).proposals[0].answer).toBe('refuse');
    const paid = await query
      .selectFrom('payments')
      .select('id')
      .where('subject', '=', proposed.proposal.id)
      .where('state', '=', 'paid')
      .execute();
    expect(paid).toEqual([]);
  });

  test('without an answer returns the card, unless it is being paid', async () => {
    const [silent, paying] = [await propose(), await propose()];
    const { body } = await answer(paying, 'accept');
    const overdue = [silent.proposal.id, paying.proposal.id] as string[];
    await query
      .updateTable('priceProposals')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', 'in', overdue)
      .execute();
    await expireProposals(database);
    await doSweeps(database, payments);
    await expireProposals(database);
    await doSweeps(database, payments);
    expect(await track(silent.order)).toMatchObject({
      cards: [{ outcome: 'sent_back' }],
      proposals: [{ answer: 'send_back' }],
    });
    expect((await answer(silent, 'accept')).body.code).toBe('proposal_closed');
    expect(await refundsOf(silent.order)).toHaveLength(1);
    await pay(body.payment.checkoutUrl);
    expect((await track(paying.order)).proposals).toMatchObject([{ answer: 'accept' }]);
  });

  test('whose order is canceled meanwhile is closed, and its payment refunded', async () => {
    const proposed = await propose();
    const { body } = await answer(proposed, 'accept');
    const admin = await signedIn(database, call, { role: 'admin' });
    await admin.put(`${proposed.order.path}/cancel`, {});
    await pay(body.payment.checkoutUrl);
    expect((await answer(proposed, 'accept')).body.code).toBe('proposal_closed');
    expect(await refundsOf(proposed.order)).toEqual(
      expect.arrayContaining([{ amount: AMOUNT, key: 'not-taken' }]),
    );
  });

  test("can't be answered by anyone else", async () => {
    const proposed = await propose();
    const [stranger, admin] = [
      await signedIn(database, call),
      await signedIn(database, call, { role: 'admin' }),
    ];
    expect((await answer(proposed, 'refuse', stranger)).body.code).toBe('not_found');
    expect((await answer(proposed, 'refuse', admin)).body.code).toBe('forbidden');
    const other = await lab.addPaidOrder(owner);
    const elsewhere = { path: `${other.path}/proposals/${proposed.proposal.id}` };
    expect((await answer(elsewhere, 'refuse')).body.code).toBe('not_found');
    const { body, status } = await owner.put(proposed.path, { answer: 'accept' });
    expect([status, body.fields[0].path]).toEqual([400, 'body.returnUrl']);
  });
});

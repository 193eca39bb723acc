import type { BenchPart } from '@tag/contract/lab';
import { expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { sampleReport } from '../support/graded-card.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, lab, readBench, takeTo } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));
const staff = await signedIn(database, callsOf(app), { role: 'admin' });

const PROMISED = { tier: '4k', include360Video: true, foilWrapped: true };
const missingOf = async (order: PaidOrder): Promise<string[][]> =>
  (await readBench(order)).cards.map(({ missing }) => missing.map(({ service }) => service));
const finish = ({ labPath }: PaidOrder, more: object = {}) =>
  lab.put(`${labPath}/stage`, { from: 'slab_imaging', to: 'order_complete', ...more });
const confirm = ({ labPath }: PaidOrder, service: string, itemIds: readonly string[]) =>
  lab.put(`${labPath}/services`, { service, itemIds });
const takeBack = ({ labPath }: PaidOrder, service: string, itemIds: readonly string[]) =>
  lab.put(`${labPath}/undone-services`, { service, itemIds });
const refundsOf = async ({ path }: PaidOrder): Promise<{ amount: number; reason: string }[]> =>
  (await customer.get(`${path}/receipt`)).body.refunds;
const pricesOf = async ({ path }: PaidOrder) => {
  const { lines } = (await customer.get(`${path}/total-fee`)).body;
  return Object.fromEntries(
    lines.map(({ kind, unitAmount }: Record<string, unknown>) => [kind, unitAmount]),
  ) as Record<string, number>;
};

/** The 360 video of a card, and a witness video in 4K, are delivered. */
async function deliverVideos(order: PaidOrder, card: number): Promise<void> {
  const { certificate, itemId } = (await readBench(order)).cards[card]!;
  const report = { ...sampleReport(930), spin: { url: '/media/spin.mp4' } };
  await database.pool.query(`update graded_card_reports set report = $2 where certificate = $1`, [
    certificate,
    JSON.stringify(report),
  ]);
  await database.pool.query(
    `insert into deliveries (certificate, item_id, content_hash, grading_hash, witness_long_side)
     values ($1, $2, '', '', 3840)`,
    [certificate, itemId],
  );
}

test('a card isn’t completed without what was paid for, unless with a reason and a refund', async () => {
  const { body: granted } = await staff.post('/admin/coupons', {
    ...{ email: customer.email, title: 'Welcome', cards: 1 },
  });
  const couponId: string = granted.coupon.id;
  const order = await addPaidOrder(customer, {
    cards: newCards(3),
    options: { ...PROMISED, couponId },
  });
  const cardsLeft = async () => (await customer.get(`/coupons/${couponId}`)).body.cardsLeft;
  await takeTo(order, 'slab_imaging');
  const all = ['4k', 'foil_wrapped', 'video_360'];
  expect(await missingOf(order)).toEqual([all, all, all]);
  await deliverVideos(order, 0);
  expect(await missingOf(order)).toEqual([['foil_wrapped'], all, all]);

  expect((await confirm(order, 'video_360', order.cards)).status).toBe(400);
  expect((await confirm(order, 'foil_wrapped', order.cards.slice(0, 2))).status).toBe(200);
  expect((await confirm(order, 'foil_wrapped', order.cards.slice(0, 1))).status).toBe(200);
  expect(await missingOf(order)).toEqual([[], ['4k', 'video_360'], all]);

  expect((await finish(order, { itemIds: order.cards.slice(1) })).body).toMatchObject({
    code: 'service_missing',
    message: expect.stringMatching(/lacks what was paid for: 4K video, 360 video\.$/),
  });
  // What lacks nothing goes on.
  expect((await finish(order)).status).toBe(200);
  expect(await missingOf(order)).toEqual([[], ['4k', 'video_360'], all]);
  expect(await refundsOf(order)).toEqual([]);
  expect((await finish(order, { withoutReason: ' a ' })).status).toBe(400);
  const reason = 'Our turntable is broken.';
  const both = await Promise.all([
    finish(order, { withoutReason: reason }),
    finish(order, { withoutReason: reason }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await lab.get(order.labPath)).body.stage).toBe('order_complete');

  const price = await pricesOf(order);
  const refunds = [
    { amount: 2 * price.tier!, reason: '4K video missing from 2 cards: Our turntable is broken' },
    {
      amount: 2 * price.video_360!,
      reason: '360 video missing from 2 cards: Our turntable is broken',
    },
    { amount: price.foil_wrapped!, reason: 'Foil wrap missing: Our turntable is broken' },
  ];
  const made = (await refundsOf(order)).map(({ amount, reason: text }) => ({
    amount,
    reason: text,
  }));
  expect(made).toHaveLength(3);
  expect(made).toEqual(expect.arrayContaining(refunds));
  expect(await cardsLeft()).toBe(0);
  const { body: tracking } = await customer.get(`${order.path}/tracking`);
  const notes = tracking.history
    .filter(({ kind }: { kind: string }) => kind === 'refunded')
    .map(({ note }: { note: string }) => note);
  expect(notes).toHaveLength(3);
  expect(notes).toContainEqual(expect.stringContaining('360 video missing from 2 cards'));
  const { rows: mails } = await database.pool.query(
    `select from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     join refunds r on r.id::text = j.payload ->> 'refundId'
     join payments p on p.id = r.payment_id
     where p.subject = $1 and t.identifier = 'mail_order_refund'`,
    [order.number],
  );
  expect(mails).toHaveLength(3);
  const { rows: audited } = await database.pool.query(
    `select details from audit_trail
     where action = 'completed_without' and details ->> 'order' = $1`,
    [order.number],
  );
  expect(audited).toEqual([
    {
      details: {
        ...{ order: order.number, reason, services: '4K video, 360 video, Foil wrap' },
        cents: String(refunds.reduce((sum, { amount }) => sum + amount, 0)),
      },
    },
  ]);
});

test('what all cards of the stage lack is counted and settled without naming them', async () => {
  const order = await addPaidOrder(customer, { options: { foilWrapped: true } });
  const { foil_wrapped: price } = await pricesOf(order);
  const [first, second] = order.cards as [string, string];
  const service = 'foil_wrapped';
  const settle = async (what: string) => {
    const { body } = await lab.put(`${order.labPath}/${what}`, { service });
    return body.changed.length;
  };
  const counts = async () => {
    const [{ confirmed, lacking, missing, ready }] = (await readBench(order)).parts as [BenchPart];
    return [
      ready,
      lacking,
      missing.map(({ cards }) => cards),
      confirmed.map(({ amount }) => amount),
    ];
  };
  await takeTo(order, 'slab_imaging');
  expect(await counts()).toEqual([0, 2, [2], []]);
  expect(await settle('services')).toBe(2);
  expect(await counts()).toEqual([2, 0, [], [2 * price!]]);
  expect(await settle('undone-services')).toBe(2);
  await confirm(order, service, [first]);
  expect(await counts()).toEqual([1, 1, [1], [price]]);
  // With a reason, only what lacks something is completed.
  const { body } = await finish(order, { withoutReason: 'It is torn' });
  expect(body.changed).toEqual([{ itemId: second, stage: 'order_complete' }]);
  expect(body.order.stage).toBe('slab_imaging');
});

test('what is done by mistake is taken back, until the card is completed', async () => {
  const order = await addPaidOrder(customer, {
    cards: newCards(2),
    options: { foilWrapped: true },
  });
  await takeTo(order, 'slab_imaging');
  await confirm(order, 'foil_wrapped', order.cards);
  expect(await missingOf(order)).toEqual([[], []]);
  const [first, second] = order.cards as [string, string];
  const confirmedOf = async () =>
    (await readBench(order)).cards.map(({ confirmed }) => confirmed.map(({ label }) => label));
  expect(await confirmedOf()).toEqual([['Foil wrap'], ['Foil wrap']]);

  const byCustomer = { service: 'foil_wrapped', itemIds: [first] };
  expect((await customer.put(`${order.labPath}/undone-services`, byCustomer)).status).toBe(403);
  const answers = await Promise.all([
    takeBack(order, 'foil_wrapped', [first]),
    takeBack(order, 'foil_wrapped', [first]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await missingOf(order)).toEqual([['foil_wrapped'], []]);
  expect(await confirmedOf()).toEqual([[], ['Foil wrap']]);

  await finish(order, { itemIds: [second] });
  expect((await takeBack(order, 'foil_wrapped', [second])).body).toMatchObject({
    code: 'transition_not_allowed',
    message: 'This is possible until a card is completed.',
  });
  expect(await confirmedOf()).toEqual([[], []]);
  const { rows: audited } = await database.pool.query(
    `select details from audit_trail where action = 'service_undone' and details ->> 'order' = $1`,
    [order.number],
  );
  expect(audited).toEqual([
    { details: { order: order.number, service: 'foil_wrapped', cards: '1' } },
  ]);
});

test('what wasn’t paid for is never missing, nor on a card that goes back', async () => {
  const plain = await addPaidOrder(customer, { cards: newCards(1) });
  await takeTo(plain, 'order_complete');
  const order = await addPaidOrder(customer, { options: { foilWrapped: true } });
  await takeTo(order, 'received');
  expect(await missingOf(order)).toEqual([['foil_wrapped'], ['foil_wrapped']]);
  await lab.put(`/lab/cards/${order.cards[0]}/failure`, { reason: 'altered' });
  expect(await missingOf(order)).toEqual([[], ['foil_wrapped']]);
  expect((await confirm(order, 'foil_wrapped', order.cards)).body.code).toBe(
    'transition_not_allowed',
  );
  expect((await advance(order, 'received', 'image_processing')).status).toBe(200);
});

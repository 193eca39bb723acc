import type { OrderToDo } from '@tag/contract/orders';
import { drainJobs, eventMailJobs, outboxMailer } from '@tag/server/testing';
import { gradeCards } from '@tag/server/seeding';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database, { shipWaitDays: 1 });
const call = callsOf(app);
await addPriceList(database);
const lab = await startLab(database, app);
let owner: Customer;

beforeAll(async () => {
  owner = await signedIn(database, call);
});

/** An order whose cards are graded and packed. */
async function packed(cards = 2): Promise<PaidOrder> {
  const order = await lab.addPaidOrder(owner, { cards: newCards(cards) });
  await lab.takeTo(order, 'order_complete');
  await query
    .insertInto('certificateOwners')
    .columns(['certificate', 'ownerId', 'itemId'])
    .expression((it) =>
      it
        .selectFrom('orderItems')
        .select(['certificate', it.val(owner.id).as('ownerId'), 'id'])
        .where('id', 'in', order.cards),
    )
    .execute();
  return order;
}
const gradesOf = async ({ path }: PaidOrder, ask = '', who = owner) =>
  (await who.get(`${path}/grades${ask}`)).body;
const readyOf = async (order: PaidOrder) =>
  (await lab.readBench(order)).parts.find(({ stage }) => stage === 'order_complete')?.ready;
const list = (certificate: string) =>
  owner.post('/tag-market/consumer/products', { products: [{ certificate, price: 10_000 }] });

describe('the grades of an order', () => {
  test('are read by position, or the best public ones first', async () => {
    const order = await packed(3);
    const named = (body: { items: { certificate: string }[] }) =>
      body.items.map(({ certificate }) => certificate);
    const [first, second, third] = named(await gradesOf(order)) as [string, string, string];
    const set = (certificate: string, changed: { score?: number; publishedAt?: null }) =>
      query
        .updateTable('gradedCards')
        .set(changed)
        .where('certificate', '=', certificate)
        .execute();
    await set(second, { score: 940 });
    await set(first, { score: 945, publishedAt: null });
    expect(named(await gradesOf(order, '?sort=best'))).toEqual([second, third, first]);
    const best = await gradesOf(order, '?sort=best&pageSize=2');
    expect(named(await gradesOf(order, `?sort=best&pageSize=2&after=${best.next}`))).toEqual([
      first,
    ]);
  });

  test('have their population, rank, and sales', async () => {
    const order = await packed();
    const [first] = (await gradesOf(order)).items;
    expect(first).toMatchObject({
      certificate: expect.stringMatching(/^L/),
      grade: { key: '9', score: 930 },
      state: 'open',
      canDecide: true,
      canReview: true,
      sales: [],
      listing: null,
      review: null,
    });
    const { total, rank } = first.population;
    // One more of the same card, a grade higher, which sold.
    const variationId = await addVariation(database);
    await gradeCards(database, [sampleCard({ certificate: 'B0000001', variationId, score: 970 })]);
    await query
      .insertInto('listings')
      .values({
        certificate: 'B0000001',
        sellerId: owner.id,
        termsId: 1,
        price: 12_000,
        salePrice: 11_000,
        payout: 9000,
        state: 'sold',
        soldAt: new Date(),
        soldBy: 'Card Shop',
        endedAt: new Date(),
        listedAt: new Date(),
        categoryId: 1,
        score: 970,
        gradeKey: '10',
        title: 'Charizard',
      })
      .execute();
    const [again] = (await gradesOf(order)).items;
    expect(again.population).toMatchObject({ total: total + 1, rank: rank + 1, higher: 1 });
    expect(again.sales).toMatchObject([{ price: 11_000, grade: { key: '10' } }]);
  });

  test('come in pages, and by what happens next', async () => {
    const order = await packed(3);
    await owner.put(`${order.path}/ship-now`, { itemIds: [order.cards[1]] });
    const page = await gradesOf(order, '?pageSize=2');
    expect(page).toMatchObject({
      total: 3,
      counts: { open: 2, ships: 1, listed: 0, review: 0, shipped: 0 },
      mine: 2,
      reviewFee: 1000,
    });
    const rest = await gradesOf(order, `?pageSize=2&after=${page.next}`);
    expect([...page.items, ...rest.items].map(({ itemId }) => itemId)).toEqual(order.cards);
    const ships = await gradesOf(order, '?state=ships');
    expect(ships.items.map(({ itemId }: { itemId: string }) => itemId)).toEqual([order.cards[1]]);
  });

  test('ask on Home for a decision, until nothing is open', async () => {
    const asked = async (who = owner, { number }: PaidOrder = order) =>
      (await who.get('/orders/to-dos')).body.items.filter(
        (one: OrderToDo) => one.kind === 'decide' && one.orderNumber === number,
      );
    const order = await packed();
    const [first, second] = order.cards as [string, string];
    const { waitsUntil } = await gradesOf(order);
    const decide = { cards: 2, card: null, dueAt: waitsUntil };
    expect(await asked()).toMatchObject([decide]);
    expect((await owner.get('/orders/to-dos')).body.items[0].kind).toBe('decide');
    expect(await asked(await signedIn(database, call))).toEqual([]);
    await owner.put(`${order.path}/ship-now`, { itemIds: [first] });
    expect(await asked()).toMatchObject([{ cards: 1, card: '1999 Base Set Charizard 2' }]);
    await owner.put(`${order.path}/ship-now`, { itemIds: [second] });
    expect(await asked()).toEqual([]);
    // Once all are graded, without a day until they are packed.
    const early = await lab.addPaidOrder(owner, { cards: newCards(2) });
    await lab.takeTo(early, 'qa');
    expect(await asked(owner, early)).toMatchObject([{ cards: 2, dueAt: null }]);
    await query
      .updateTable('orderItems')
      .set({ certificate: null })
      .where('id', '=', early.cards[0]!)
      .execute();
    expect(await asked(owner, early)).toEqual([]);
  });

  test('are another customer’s business only for their own cards', async () => {
    const order = await packed();
    const stranger = await signedIn(database, call);
    expect((await stranger.get(`${order.path}/grades`)).status).toBe(404);
    expect((await stranger.put(`${order.path}/ship-now`, {})).status).toBe(404);
    // The second card becomes somebody else's part of the order.
    const ann = await signedIn(database, call);
    const part = crypto.randomUUID();
    const { id: orderId } = await query
      .selectFrom('orders')
      .select('id')
      .where('number', '=', order.number)
      .executeTakeFirstOrThrow();
    await query
      .insertInto('subOrders')
      .values({
        id: part,
        orderId,
        position: 1,
        name: 'Ann',
        customerId: ann.id,
        customerEmail: ann.email,
      })
      .execute();
    const [own, anns] = order.cards as [string, string];
    await query
      .updateTable('orderItems')
      .set({ subOrderId: part })
      .where('id', '=', anns)
      .execute();
    const hers = await gradesOf(order, '', ann);
    expect(hers.items).toMatchObject([{ itemId: anns, canDecide: true }]);
    expect((await gradesOf(order)).items).toMatchObject([
      { itemId: own, canDecide: true },
      { itemId: anns, canDecide: false, canReview: false },
    ]);
    const shipNow = (who: Customer, itemIds: string[]) =>
      who.put(`${order.path}/ship-now`, { itemIds });
    expect((await shipNow(owner, [anns])).body.code).toBe('forbidden');
    expect((await shipNow(ann, [own])).body.code).toBe('not_found');
    expect((await owner.put(`${order.path}/ship-now`, {})).body).toEqual({ cards: 1 });
    expect((await gradesOf(order, '', ann)).items).toMatchObject([{ state: 'open' }]);
  });
});

describe('a finished card', () => {
  test('waits for its owner for a business day, or until “Ship now”', async () => {
    const order = await packed();
    const { items, waitsUntil } = await gradesOf(order);
    expect(items[0].waitsUntil).toBe(waitsUntil);
    const days = (Date.parse(waitsUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0.9);
    expect(days).toBeLessThan(3.1);
    const early = await lab.ship(order);
    expect([early.status, early.body.code]).toEqual([409, 'card_waiting']);
    expect(early.body.message).toContain('UTC');
    expect(await readyOf(order)).toBe(0);
    expect((await lab.readBench(order)).cards[0]).toMatchObject({
      isHeld: 'decision',
      heldUntil: waitsUntil,
    });
    expect((await owner.put(`${order.path}/ship-now`, {})).body).toEqual({ cards: 2 });
    expect((await owner.put(`${order.path}/ship-now`, {})).body).toEqual({ cards: 0 });
    expect(await readyOf(order)).toBe(2);
    const { history } = (await owner.get(`${order.path}/tracking`)).body;
    expect(history[0]).toMatchObject({ kind: 'decided', note: 'Ship now: 2 cards' });
    expect((await lab.ship(order)).status).toBe(200);
    expect((await gradesOf(order)).counts).toMatchObject({ shipped: 2 });
  });

  test('ships without an answer once the time is over', async () => {
    const order = await packed();
    await query
      .updateTable('orderItems')
      .set({ decideUntil: new Date(Date.now() - 1000) })
      .where('id', 'in', order.cards)
      .execute();
    expect((await lab.ship(order)).status).toBe(200);
  });

  test('that is listed doesn’t wait, and ships home', async () => {
    const order = await packed();
    const [first] = (await gradesOf(order)).items;
    expect((await list(first.certificate)).body.items).toMatchObject([{ status: 'live' }]);
    expect((await gradesOf(order)).items).toMatchObject([
      { state: 'listed', listing: { price: 10_000, isLive: true }, waitsUntil: null },
      { state: 'open' },
    ]);
    expect((await lab.ship(order, { isPartial: true })).body.cards).toBe(1);
  });
});

test('the email asks for a decision only if something is open', async () => {
  const { jobs } = mails();
  const order = await packed();
  const open = await drained(jobs);
  expect(open).toContainEqual(
    expect.objectContaining({
      recipient: owner.email,
      subject: expect.stringContaining('Decide: ship, sell, or review'),
      text: expect.stringContaining(`/order-detail/${order.number}/grades`),
    }),
  );
  const decided = await lab.addPaidOrder(owner);
  await lab.takeTo(decided, 'slab_imaging');
  await owner.put(`${decided.path}/ship-now`, {});
  await lab.takeTo(decided, 'order_complete');
  const later = (await drained(jobs)).filter(({ subject }) => subject.includes(decided.number));
  expect(later.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('Decide'));
  expect(later.length).toBeGreaterThan(0);
});

function mails() {
  const mailer = outboxMailer(database);
  return { jobs: eventMailJobs({ database, mailer, portalUrl: PORTAL }) };
}

async function drained(jobs: Parameters<typeof drainJobs>[1]) {
  await query.deleteFrom('outboxMails').execute();
  await drainJobs(database, jobs, pino({ level: 'silent' }));
  return query.selectFrom('outboxMails').selectAll().execute();
}

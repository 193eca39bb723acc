import { randomUUID } from 'node:crypto';
import { approveSilentLabels } from '@tag/server/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { doSweeps } from '../support/order-sweeps.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
let lab: Awaited<ReturnType<typeof startLab>>;
let owner: Customer, ann: Customer;

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  [owner, ann] = [await signedIn(database, call), await signedIn(database, call)];
});

/** An order whose only card is about to be sealed. */
async function labeled() {
  const order = await lab.addPaidOrder(owner, { cards: newCards(1) });
  await lab.takeTo(order, 'slab_assembly');
  return order;
}
const labelOf = async ({ path }: PaidOrder, who: Customer = owner) =>
  (await who.get(`${path}/labels`)).body.items[0];
const answer = ({ cards, path }: PaidOrder, request: string | null, who: Customer = owner) =>
  who.put(`${path}/labels/${cards[0]}`, { request });
const countEvents = async ({ path }: PaidOrder) =>
  (await owner.get(`${path}/tracking`)).body.history.filter(
    ({ kind }: { kind: string }) => kind === 'label_answered',
  ).length;
const endWindow = ({ cards }: PaidOrder) =>
  query
    .updateTable('cardLabels')
    .set({ windowEndsAt: new Date(Date.now() - 1000) })
    .where('itemId', 'in', cards)
    .execute();

describe('the text of a label', () => {
  test('is approved once', async () => {
    const order = await labeled();
    expect(await labelOf(order)).toMatchObject({
      itemId: order.cards[0],
      lines: expect.arrayContaining([expect.stringContaining('Mint 9')]),
      canAnswer: true,
      approvedAt: null,
      request: null,
    });
    const { body } = await answer(order, null);
    expect(body).toMatchObject({ canAnswer: false, approvedAt: expect.any(String) });
    expect((await answer(order, null)).body).toEqual(body);
    expect((await answer(order, 'Shadowless')).body.code).toBe('label_closed');
    expect(await countEvents(order)).toBe(1);
    expect((await lab.advance(order, 'slab_assembly', 'qa')).status).toBe(200);
  });

  test('waits for the lab once a correction is requested, however long', async () => {
    const order = await labeled();
    const { body } = await answer(order, 'It is shadowless');
    expect(body).toMatchObject({ request: 'It is shadowless', answer: null, approvedAt: null });
    await answer(order, 'It is shadowless');
    expect(await countEvents(order)).toBe(1);
    await endWindow(order);
    await approveSilentLabels(database);
    await doSweeps(database);
    expect((await labelOf(order)).approvedAt).toBeNull();
    expect((await lab.advance(order, 'slab_assembly', 'qa')).body.code).toBe('card_held');
    // The customer can change their mind.
    const { body: approved } = await answer(order, null);
    expect(approved).toMatchObject({ request: null, approvedAt: expect.any(String) });
  });

  test('is approved by silence', async () => {
    const order = await labeled();
    await endWindow(order);
    expect(await labelOf(order)).toMatchObject({
      canAnswer: false,
      approvedAt: expect.any(String),
    });
    expect((await answer(order, 'Too late')).body.code).toBe('label_closed');
    await approveSilentLabels(database);
    await doSweeps(database);
    await approveSilentLabels(database);
    await doSweeps(database);
    expect(await countEvents(order)).toBe(1);
  });

  test('is approved by the sub-order’s customer, if there is one', async () => {
    const order = await labeled();
    await query
      .updateTable('subOrders')
      .set({ customerId: ann.id, customerEmail: ann.email })
      .where('id', '=', order.subOrderId)
      .execute();
    expect((await labelOf(order)).canAnswer).toBe(false);
    expect((await answer(order, null)).body.code).toBe('forbidden');
    expect((await labelOf(order, ann)).canAnswer).toBe(true);
    expect((await answer(order, null, ann)).status).toBe(200);
    const foreign = { ...order, cards: [randomUUID()] };
    expect((await answer(foreign, null, ann)).body.code).toBe('not_found');
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
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

/** An order whose cards are about to be sealed. */
async function labeled(cards: number) {
  const order = await lab.addPaidOrder(owner, { cards: newCards(cards) });
  await lab.takeTo(order, 'slab_assembly');
  return order;
}
const labelsOf = async ({ path }: PaidOrder, who: Customer = owner) =>
  (await who.get(`${path}/labels`)).body.items;
const approvedIn = async (order: PaidOrder) =>
  (await labelsOf(order)).map(({ approvedAt }: { approvedAt: string | null }) => !!approvedAt);
const ask = ({ path }: PaidOrder, itemId: string, request = 'It is shadowless') =>
  owner.put(`${path}/labels/${itemId}`, { request });
const approveAll = ({ path }: PaidOrder, more: object = {}, who: Customer = owner) =>
  who.put(`${path}/labels`, {
    subOrderId: null,
    except: [],
    seenAt: new Date().toISOString(),
    ...more,
  });

test('all labels but the excepted are approved, once', async () => {
  const order = await labeled(4);
  const [first, second] = order.cards;
  await ask(order, first!);
  const wanted = { except: [second] };
  expect((await approveAll(order, wanted)).body).toEqual({ approved: 2, answered: 1, unseen: 0 });
  expect(await approvedIn(order)).toEqual([false, false, true, true]);
  expect((await labelsOf(order))[0].request).toBe('It is shadowless');
  expect((await approveAll(order, wanted)).body).toEqual({ approved: 0, answered: 3, unseen: 0 });
  const { history } = (await owner.get(`${order.path}/tracking`)).body;
  const approvals = history.filter(({ note }: { note: string }) => note === 'Approved');
  expect(approvals).toHaveLength(2);
  expect(new Set(approvals.map(({ at }: { at: string }) => at)).size).toBe(1);
  expect((await lab.advance(order, 'slab_assembly', 'qa', order.cards.slice(2))).status).toBe(200);
});

test('a text that was proposed after the caller looked stays open', async () => {
  const order = await labeled(2);
  const seenAt = (await labelsOf(order))
    .map(({ proposedAt }: { proposedAt: string }) => proposedAt)
    .sort()
    .at(-1);
  await query
    .updateTable('cardLabels')
    .set({ proposedAt: new Date(Date.parse(seenAt) + 5) })
    .where('itemId', '=', order.cards[0]!)
    .execute();
  expect((await approveAll(order, { seenAt })).body).toEqual({
    approved: 1,
    answered: 0,
    unseen: 1,
  });
  expect(await approvedIn(order)).toEqual([false, true]);
});

test('everyone approves their own labels', async () => {
  const [order, other] = [await labeled(1), await labeled(1)];
  const { subOrderId } = order;
  expect((await approveAll(order, {}, ann)).status).toBe(404);
  await query
    .updateTable('subOrders')
    .set({ customerId: ann.id, customerEmail: ann.email })
    .where('id', '=', subOrderId)
    .execute();
  expect((await approveAll(order)).body.code).toBe('forbidden');
  const admin = await signedIn(database, call, { role: 'admin' });
  expect((await approveAll(order, {}, admin)).body.code).toBe('forbidden');
  expect((await approveAll(order, { subOrderId: other.subOrderId }, ann)).status).toBe(404);
  expect((await approveAll(order, { except: [other.cards[0]] }, ann)).body.fields).toEqual([
    { path: 'body.except.0', reason: 'This card has no label here' },
  ]);
  expect(await approvedIn(order)).toEqual([false]);
  expect((await approveAll(order, { subOrderId }, ann)).body.approved).toBe(1);
  expect((await approveAll(other, { subOrderId: randomUUID() })).status).toBe(404);
});

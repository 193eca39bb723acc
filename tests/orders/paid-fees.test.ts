import type { TotalFee } from '@tag/contract/orders';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { addShippingAddress, type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { paymentCalls, RETURN_URL } from '../support/quoted-order.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);
let lab: Awaited<ReturnType<typeof startLab>>;
let owner: Customer;
let admin: Customer;
/** The price of the largest size, which a card may turn out to have. */
const LARGEST = 800;

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  owner = await signedIn(database, call);
  admin = await signedIn(database, call, { role: 'admin' });
});

async function propose(itemId: string, amount: number) {
  const body = { amount, reason: 'It is 2 mm thick' };
  const proposed = await lab.lab.post(`/lab/cards/${itemId}/proposals`, body);
  if (proposed.status !== 200) throw new Error(JSON.stringify(proposed.body));
  return proposed.body.id as string;
}

async function answer({ path }: Pick<PaidOrder, 'path'>, id: string, answer: string) {
  const { body } = await owner.put(`${path}/proposals/${id}`, { answer, returnUrl: RETURN_URL });
  if (body.payment) await paymentCalls(app, owner.token).decide(body.payment.checkoutUrl, 'pay');
}

const sum = (lines: TotalFee['lines']) => lines.reduce((all, { amount }) => all + amount, 0);

/** Every total of an order that its viewer sees, which must be the same. */
async function readTotals({ number, path }: Pick<PaidOrder, 'number' | 'path'>, viewer: Customer) {
  const list = viewer === admin ? '/admin/orders' : '/orders';
  const { body: detail } = await viewer.get(`/orders/detail?orderNumber=${number}`);
  const { body: fees } = await viewer.get(`${path}/total-fee`);
  const { body: orders } = await viewer.get(`${list}?search=${number}`);
  expect(detail.fees).toEqual(fees);
  const { total } = fees;
  const totals = {
    order: (await viewer.get(path)).body.total,
    detail: detail.order.total,
    listed: orders.items[0].total,
    lines: sum(fees.lines),
    shares: fees.shares.reduce((all: number, share: { amount: number }) => all + share.amount, 0),
    maximum: fees.maximum - sum(fees.possible),
    ...(detail.receipt && {
      receipt: (await viewer.get(`${path}/receipt`)).body.total,
      receiptOfDetail: detail.receipt.total,
    }),
  };
  expect(totals).toEqual(Object.fromEntries(Object.keys(totals).map((name) => [name, total])));
  return fees as TotalFee;
}

/** US cents that the lab may still ask for, by sub-order. */
const roomsOf = async ({ number }: Pick<PaidOrder, 'number'>) =>
  (await lab.lab.get(`/lab/orders/${number}`)).body.subOrders.map(
    ({ roomLeft }: { roomLeft: number }) => roomLeft,
  );

describe('the fees of a paid order', () => {
  test('grow by what is accepted, and the maximum shrinks by what can’t be charged any more', async () => {
    const cards = newCards(3, { size: 'unsure' });
    const order = await lab.addPaidOrder(owner, { cards });
    await lab.receive(order);
    const [first, second, third] = order.cards as [string, string, string];
    const quoted = order.total;
    expect(await readTotals(order, owner)).toMatchObject({
      total: quoted,
      maximum: quoted + 3 * LARGEST,
    });

    const asked = await propose(first, 300);
    expect(await readTotals(order, owner)).toMatchObject({
      total: quoted,
      maximum: quoted + 300 + 2 * LARGEST,
      possible: [
        { kind: 'proposal', amount: 300 },
        { kind: 'size', quantity: 2 },
      ],
    });
    expect(await roomsOf(order)).toEqual([2 * LARGEST]);
    await answer(order, asked, 'accept');
    for (const viewer of [owner, admin]) {
      const fees = await readTotals(order, viewer);
      expect(fees).toMatchObject({
        total: quoted + 300,
        maximum: quoted + 300 + 2 * LARGEST,
        possible: [{ kind: 'size', quantity: 2, amount: 2 * LARGEST }],
      });
      expect(fees.lines.at(-1)).toMatchObject({ kind: 'proposal', amount: 300 });
    }

    // A card may cost more than its own part of the maximum, never more than the whole.
    const large = await propose(second, 1000);
    await answer(order, await propose(third, 100), 'refuse');
    expect(await readTotals(order, owner)).toMatchObject({
      total: quoted + 300,
      maximum: quoted + 300 + 1000,
      possible: [{ kind: 'proposal', amount: 1000 }],
    });
    expect(await roomsOf(order)).toEqual([0]);
    await answer(order, large, 'accept');
    expect(await readTotals(order, owner)).toMatchObject({
      total: quoted + 1300,
      maximum: quoted + 1300,
      possible: [],
    });
  });

  test('have no more in the maximum for a card that is graded, failed, or refunded', async () => {
    const order = await lab.addPaidOrder(owner, { cards: newCards(2, { size: 'unsure' }) });
    await lab.takeTo(order, 'verification');
    await lab.fail(order.cards[0]!);
    expect(await readTotals(order, owner)).toMatchObject({
      total: order.total,
      maximum: order.total + LARGEST,
    });
    await lab.grade(order);
    expect((await readTotals(order, owner)).maximum).toBe(order.total);
  });

  test('keep the maximum while cards of an order paid first are still to come', async () => {
    const shippingAddressId = await addShippingAddress(database, owner.id);
    const { number, path } = await owner.newOrder({
      kind: 'single',
      paidFirst: true,
      quantity: 3,
      options: { serviceSpeed: 'standard', shippingType: 'ground', shippingAddressId },
    });
    const total = await pay(number, path);
    expect((await readTotals({ number, path }, owner)).maximum).toBe(total + 3 * LARGEST);
  });
});

describe('the fees of a group order', () => {
  test('are its sub-orders’, each within its own maximum', async () => {
    const customer = await signedIn(database, call);
    const group = await addPaidGroup({ Ann: 2, Ben: 1 });
    const [ann, ben] = group.parts as [Part, Part];
    await database.query
      .updateTable('subOrders')
      .set({ customerId: customer.id, customerEmail: customer.email })
      .where('id', '=', ann.id)
      .execute();
    for (const { cards, id } of group.parts) {
      const receipt = { arrived: cards, damaged: [], extras: [] };
      await lab.lab.put(`/lab/orders/${group.number}/sub-orders/${id}/receipt`, receipt);
    }
    const before = await readTotals(group, customer);
    expect(before.maximum).toBe(before.total + 2 * LARGEST);
    // Ben's card can't be charged to Ann.
    await expect(propose(ben.cards[0]!, LARGEST + 1)).rejects.toThrow('above_maximum');

    await answer(group, await propose(ann.cards[0]!, 500), 'accept');
    expect(await roomsOf(group)).toEqual([LARGEST, LARGEST]);
    for (const viewer of [owner, admin]) {
      expect(await readTotals(group, viewer)).toMatchObject({
        total: group.total + 500,
        maximum: group.total + 500 + 2 * LARGEST,
      });
    }
    const after = await readTotals(group, customer);
    expect(after).toMatchObject({
      total: before.total + 500,
      maximum: before.total + 500 + LARGEST,
      shares: [{ subOrderId: ann.id, amount: before.total + 500 }],
    });
    await answer(group, await propose(ben.cards[0]!, 200), 'accept');
    expect(await readTotals(group, customer)).toEqual(after);
    expect((await readTotals(group, owner)).maximum).toBe(group.total + 700 + LARGEST);

    // As it could be before each sub-order had its own maximum.
    const paid = database.query.updateTable('priceProposals').set({ amount: 1500 });
    await paid.where('itemId', '=', ben.cards[0]!).execute();
    expect(await readTotals(group, owner)).toMatchObject({
      total: group.total + 2000,
      maximum: group.total + 3 * LARGEST,
    });
  });
});

interface Part {
  readonly id: string;
  readonly cards: readonly string[];
}

/** A paid group order, with so many cards to measure in each of its sub-orders. */
async function addPaidGroup(cards: Readonly<Record<string, number>>) {
  const shippingAddressId = await addShippingAddress(database, owner.id);
  const options = { serviceSpeed: 'standard', shippingType: 'ground', shippingAddressId };
  const { number, path } = await owner.newOrder({ kind: 'group', name: 'Our club', options });
  const parts: Part[] = [];
  for (const [name, count] of Object.entries(cards)) {
    const id = randomUUID();
    const put = newCards(count, { size: 'unsure' });
    await owner.post(`${path}/sub-orders`, { id, name });
    await owner.post(`${path}/sub-orders/${id}/items`, { version: 0, put, remove: [] });
    parts.push({ id, cards: put.map((card) => card.id) });
  }
  const ids = parts.map(({ id }) => id);
  await owner.put(`${path}/sub-orders/lock`, { ids, isLocked: true });
  return { number, path, parts, total: await pay(number, path) };
}

/** Confirms and pays an order. @returns its total, in US cents. */
async function pay(number: string, path: string): Promise<number> {
  const { version } = (await owner.get(path)).body;
  const { body: quote } = await owner.post(`${path}/confirm`, { version });
  const { decide, pay } = paymentCalls(app, owner.token);
  const { body: payment } = await pay({ number, total: quote.total });
  await decide(payment.checkoutUrl, 'pay');
  return quote.total as number;
}

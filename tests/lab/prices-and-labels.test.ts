import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, fail, lab, readBench, takeTo } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

describe('a price', () => {
  const propose = (itemId: string, amount: number, reason = 'It is 2 mm thick') =>
    lab.post(`/lab/cards/${itemId}/proposals`, { amount, reason });
  /** The maximum price of an order beyond what was paid. */
  const roomOf = async (path: string) => {
    const { maximum, total } = (await customer.get(`${path}/total-fee`)).body;
    return (maximum - total) as number;
  };

  test('is proposed within the maximum, and puts its card on hold', async () => {
    const order = await addPaidOrder(customer, {
      cards: [newCard(0, { size: 'unsure' }), newCard(1, { size: 'unsure' })],
    });
    const room = await roomOf(order.path);
    expect(room).toBeGreaterThan(2);
    await takeTo(order, 'received');
    const tooMuch = await propose(order.cards[0]!, room + 1);
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'above_maximum']);
    expect(tooMuch.body.details).toEqual({ left: room });

    const { body, status } = await propose(order.cards[0]!, room - 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: room - 1, itemId: order.cards[0], answer: null });
    expect((await propose(order.cards[0]!, room - 1)).body).toEqual(body);
    expect((await propose(order.cards[0]!, 1)).body.code).toBe('proposal_open');
    expect((await propose(order.cards[1]!, 2)).body.details).toEqual({ left: 1 });

    const { body: seen } = await customer.get(`${order.path}/tracking`);
    expect(seen.proposals).toEqual([body]);
    const named = await advance(order, 'received', 'image_processing', [order.cards[0]!]);
    expect(named.body.code).toBe('card_held');
    expect((await fail(order.cards[0]!)).body.code).toBe('card_held');
    // The other card continues.
    await advance(order, 'received', 'image_processing');
    expect((await readBench(order)).cards).toMatchObject([
      { stage: 'received', isHeld: 'proposal' },
      { stage: 'image_processing', isHeld: null },
    ]);
    await customer.put(`${order.path}/proposals/${body.id}`, { answer: 'refuse' });
    expect((await advance(order, 'received', 'image_processing')).status).toBe(200);
  });

  test('is proposed only for cards in the lab without a grade', async () => {
    const order = await addPaidOrder(customer, { cards: [newCard(0, { size: 'unsure' })] });
    expect((await propose(order.cards[0]!, 1)).body.code).toBe('transition_not_allowed');
    await takeTo(order, 'slab_assembly');
    expect((await propose(order.cards[0]!, 1)).body.code).toBe('transition_not_allowed');
  });
});

describe('a label', () => {
  test('follows the catalogue, and is corrected when its customer asks', async () => {
    const order = await addPaidOrder(customer, { cards: newCards(1) });
    const [itemId] = order.cards;
    const path = `${order.path}/labels/${itemId}`;
    const proposeLabel = (lines: string[], answer?: string) =>
      lab.put(`/lab/cards/${itemId}/label`, { lines, ...(answer && { answer }) });
    expect((await proposeLabel(['x'])).body.code).toBe('transition_not_allowed');
    await takeTo(order, 'slab_assembly');
    const read = async () => (await customer.get(`${order.path}/labels`)).body.items[0];
    const lines = ['1999 Base Set', 'Charizard #4/102 Holo', 'Mint 9'];
    expect(await read()).toMatchObject({ lines, approvedAt: null, canAnswer: true });

    await customer.put(path, { request: 'Add 1st Edition' });
    // Silence doesn't approve while the lab owes an answer.
    await database.query
      .updateTable('cardLabels')
      .set({ windowEndsAt: new Date(Date.now() - 1000) })
      .execute();
    expect((await advance(order, 'slab_assembly', 'qa')).body.code).toBe('card_held');
    const corrected = [lines[0]!, 'Charizard #4/102 Holo 1st Edition', lines[2]!];
    const { body, status } = await proposeLabel(corrected, 'You are right');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lines: corrected,
      request: 'Add 1st Edition',
      answer: 'You are right',
      approvedAt: null,
    });
    expect((await proposeLabel(corrected, 'You are right')).body).toEqual(body);
    expect(Date.parse(body.windowEndsAt)).toBeGreaterThan(Date.now());
    expect((await advance(order, 'slab_assembly', 'qa')).body.code).toBe('card_held');
    await customer.put(path, { request: null });
    expect((await advance(order, 'slab_assembly', 'qa')).body.order.stage).toBe('qa');
  });
});

import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, approveLabels, grade, lab, readBench, receive, takeTo } =
  await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

const stagesOf = async (order: PaidOrder) => {
  const { cards, stage } = await readBench(order);
  return [stage, ...cards.map((card) => card.stage)];
};
const countEvents = async ({ number }: PaidOrder) => {
  const { count } = await database.query
    .selectFrom('orderEvents as e')
    .innerJoin('orders as o', 'o.id', 'e.orderId')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('o.number', '=', number)
    .executeTakeFirstOrThrow();
  return count;
};

describe('cards', () => {
  test('move one by one; the order shows the least advanced', async () => {
    const order = await addPaidOrder(customer);
    const [first, second] = order.cards;
    await receive(order);
    const moved = await advance(order, 'received', 'image_processing', [first!]);
    expect(moved.body).toMatchObject({
      order: { stage: 'received', parts: [{ stage: 'image_processing', cards: 1 }, { cards: 1 }] },
      changed: [{ itemId: first, stage: 'image_processing' }],
      cards: [{ itemId: first, stage: 'image_processing' }],
    });
    expect(await stagesOf(order)).toEqual(['received', 'image_processing', 'received']);
    const events = await countEvents(order);
    const again = await advance(order, 'received', 'image_processing', [first!]);
    expect(again.body).toEqual({ order: moved.body.order, changed: [], cards: [] });
    expect(await countEvents(order)).toBe(events);

    const both = await advance(order, 'received', 'image_processing', [first!, second!]);
    expect(both.body.changed).toEqual([{ itemId: second, stage: 'image_processing' }]);
    const done = await stagesOf(order);
    expect(done).toEqual(['image_processing', 'image_processing', 'image_processing']);
    expect((await advance(order, 'received', 'image_processing')).body.changed).toEqual([]);
  });

  test('follow the table of stages only', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'image_processing');
    const refused = async (from: 'image_processing' | 'received', to: 'qa' | 'shipped') =>
      (await advance(order, from, to)).body;
    expect(await refused('image_processing', 'qa')).toMatchObject({
      code: 'transition_not_allowed',
      message:
        'This can’t go from “Imaging” to “Quality check”. From there it can go to “Research & grading”.',
      details: { from: 'image_processing', to: 'qa', allowed: 'verification' },
    });
    // Receiving, shipping, and canceling are separate calls.
    expect((await advance(order, 'order_complete', 'shipped')).body).toMatchObject({
      code: 'transition_not_allowed',
      details: { allowed: '' },
    });
    // None of it was saved.
    expect((await advance(order, 'qa', 'slab_imaging')).body).toMatchObject({
      code: 'transition_not_allowed',
      details: { from: 'image_processing', allowed: 'verification' },
    });
    const elsewhere = await addPaidOrder(customer);
    const foreign = await advance(order, 'image_processing', 'verification', elsewhere.cards);
    expect(foreign.body.code).toBe('not_found');
    const waiting = await advance(elsewhere, 'received', 'image_processing', elsewhere.cards);
    expect(waiting.body).toMatchObject({
      code: 'transition_not_allowed',
      message: 'This can’t go from “Expected” to “Imaging”. It stays there.',
      details: { from: 'pending_receipt', allowed: '' },
    });
  });

  test('leave research only with a grade', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'verification');
    const ungraded = await advance(order, 'verification', 'slab_assembly');
    expect([ungraded.status, ungraded.body.code]).toEqual([409, 'card_ungraded']);
    expect(ungraded.body.message).toContain('1999 Base Set Charizard 1');
    const readyAt = async () => (await readBench(order)).parts.map(({ ready }) => ready);
    expect(await readyAt()).toEqual([0]);
    await grade({ ...order, cards: [order.cards[1]!] });
    expect(await readyAt()).toEqual([1]);
    // All cards that can continue do.
    const { body } = await advance(order, 'verification', 'slab_assembly');
    expect(body.changed).toEqual([{ itemId: order.cards[1], stage: 'slab_assembly' }]);
    expect(await stagesOf(order)).toEqual(['verification', 'verification', 'slab_assembly']);
  });

  test('are sealed once their customer approves the labels', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'slab_assembly');
    const { body: held } = await advance(order, 'slab_assembly', 'qa');
    expect(held).toMatchObject({
      code: 'card_held',
      details: { card: '1999 Base Set Charizard 1' },
    });
    expect((await readBench(order)).cards[0]!.isHeld).toBe('label');
    expect((await lab.get(`/lab/queue?search=${order.number}`)).body.items).toMatchObject([
      { isHeld: true },
    ]);
    await approveLabels({ ...order, cards: [order.cards[0]!] });
    await advance(order, 'slab_assembly', 'qa');
    expect(await stagesOf(order)).toEqual(['slab_assembly', 'qa', 'slab_assembly']);
    // Nobody answers until the window ends.
    await database.query
      .updateTable('cardLabels')
      .set({ windowEndsAt: new Date(Date.now() - 1000) })
      .where('itemId', '=', order.cards[1]!)
      .execute();
    expect((await advance(order, 'slab_assembly', 'qa')).body.order.stage).toBe('qa');

    // A card that fails the check goes back; an unchanged label stays approved.
    const back = await advance(order, 'qa', 'slab_assembly', [order.cards[0]!]);
    expect(back.body).toMatchObject({
      order: { stage: 'slab_assembly' },
      cards: [{ isHeld: null }],
    });
  });
});

describe('an order', () => {
  test('moves as one until its cards arrive', async () => {
    const order = await addPaidOrder(customer, { options: { submissionKit: true } });
    expect((await advance(order, 'sub_kit_assembly', 'pending_receipt')).body).toMatchObject({
      code: 'transition_not_allowed',
      details: { allowed: 'sub_kit_shipping' },
    });
    const { body } = await advance(order, 'sub_kit_assembly', 'sub_kit_shipping');
    expect(body.order.stage).toBe('sub_kit_shipping');
    const events = await countEvents(order);
    const again = await advance(order, 'sub_kit_assembly', 'sub_kit_shipping');
    expect(again.body).toEqual({ order: body.order, changed: [], cards: [] });
    expect(await countEvents(order)).toBe(events);
    const named = await advance(order, 'sub_kit_shipping', 'pending_receipt', order.cards);
    expect(named.body).toMatchObject({ code: 'validation', fields: [{ path: 'body.itemIds' }] });
    await advance(order, 'sub_kit_shipping', 'pending_receipt');
    expect((await receive(order)).body.order.stage).toBe('received');
  });

  test('that is unpaid can’t be moved by the lab', async () => {
    const { path, number } = await customer.newOrder();
    await customer.post(`${path}/items`, { version: 0, put: newCards(1), remove: [] });
    const { body } = await lab.put(`/lab/orders/${number}/stage`, {
      from: 'incomplete',
      to: 'pending_receipt',
    });
    expect(body).toMatchObject({ code: 'transition_not_allowed', details: { allowed: '' } });
  });
});

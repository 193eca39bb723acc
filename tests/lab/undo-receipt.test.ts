import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, fail, lab, receive, takeTo } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

const undo = (itemId: string | undefined, who = lab) => who.delete(`/lab/cards/${itemId}/receipt`);

describe('a card that was received by mistake', () => {
  test('is expected again, which its customer can see', async () => {
    const order = await addPaidOrder(customer);
    const [first, second] = order.cards;
    const mistaken = { damaged: [{ itemId: first, note: 'A bent corner' }] };
    await receive(order, mistaken);
    await advance(order, 'received', 'image_processing', [second!]);
    const { body, status } = await undo(first);
    expect(status).toBe(200);
    // The order follows its other card.
    expect(body).toMatchObject({
      order: { stage: 'image_processing', subOrders: [{ cards: 2, arrived: 1 }] },
      changed: [{ itemId: first, stage: null }],
      cards: [{ itemId: first, stage: null, since: null, isDamaged: false }],
    });
    expect((await undo(first)).body).toEqual({ order: body.order, changed: [], cards: [] });
    const { body: tracking } = await customer.get(`${order.path}/tracking`);
    expect(
      tracking.history.filter(({ kind }: { kind: string }) => kind === 'receipt_undone'),
    ).toMatchObject([{ itemId: first, actor: 'lab' }]);

    const { body: later } = await receive(order, { arrived: [first] });
    expect(later.order).toMatchObject({ stage: 'received', subOrders: [{ arrived: 2 }] });
    // Earlier events of the card don't count: this arrival can be undone too.
    expect((await undo(first)).status).toBe(200);
  });

  test('moves its order back to waiting if no other card is here', async () => {
    const order = await addPaidOrder(customer);
    await receive(order, { arrived: [order.cards[0]] });
    const { body } = await undo(order.cards[0]);
    expect(body.order).toMatchObject({ stage: 'pending_receipt', subOrders: [{ arrived: 0 }] });
    const { body: tracking } = await customer.get(`${order.path}/tracking`);
    expect(tracking).toMatchObject({ stage: 'pending_receipt', forecasts: [] });
    expect(tracking.steps.map(({ status }: { status: string }) => status)).not.toContain('current');
    expect((await receive(order)).body.order.stage).toBe('received');
  });
});

describe('a receipt can’t be undone', () => {
  test('after later events of the card', async () => {
    const moved = await addPaidOrder(customer, { cards: newCards(1) });
    await takeTo(moved, 'image_processing');
    const { body, status } = await undo(moved.cards[0]);
    expect([status, body.code]).toEqual([409, 'transition_not_allowed']);
    expect(body.message).toBe(
      'More has happened to 1999 Base Set Charizard 1 than its arrival, so that can’t be taken back.',
    );

    const failed = await addPaidOrder(customer, { cards: newCards(1) });
    await receive(failed);
    await fail(failed.cards[0]!);
    expect((await undo(failed.cards[0])).body.code).toBe('transition_not_allowed');

    // A proposal was answered, so the card isn't on hold, but its customer decided about it.
    const priced = await addPaidOrder(customer, { cards: newCards(1, { size: 'unsure' }) });
    await receive(priced);
    const path = `/lab/cards/${priced.cards[0]}/proposals`;
    const { body: proposal } = await lab.post(path, { amount: 1, reason: 'It is thick' });
    await customer.put(`${priced.path}/proposals/${proposal.id}`, { answer: 'refuse' });
    expect((await undo(priced.cards[0])).body.code).toBe('transition_not_allowed');
  });

  test('by anyone but the lab, or for unknown cards', async () => {
    const order = await addPaidOrder(customer);
    await receive(order);
    expect((await undo(order.cards[0], customer)).body.code).toBe('forbidden');
    expect((await undo('00000000-0000-4000-8000-000000000000')).body.code).toBe('not_found');
  });
});

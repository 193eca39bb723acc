import { describe, expect, test } from 'vitest';
import { afterBusinessDays } from '../../packages/server/src/forecast/business-days.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, lab, readBench, receive } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

/** An order's history since it was paid. */
const eventsOf = async ({ number }: PaidOrder) =>
  database.query
    .selectFrom('orderEvents as e')
    .innerJoin('orders as o', 'o.id', 'e.orderId')
    .select(['e.kind', 'e.stage', 'e.itemId', 'e.note', 'e.actor'])
    .where('o.number', '=', number)
    .where('e.actor', 'is distinct from', 'customer')
    .orderBy('e.id')
    .execute();

describe('a parcel', () => {
  test('with everything moves its order to received, once', async () => {
    const order = await addPaidOrder(customer);
    const { body, status } = await receive(order, { note: 'Well packed' });
    expect(status).toBe(200);
    const { order: seen } = body;
    expect(seen).toMatchObject({ stage: 'received', subOrders: [{ cards: 2, arrived: 2 }] });
    expect(body.cards).toMatchObject([{ stage: 'received' }, { stage: 'received' }]);
    // Standard takes 20 business days.
    const dueAt = afterBusinessDays(new Date(body.cards[0].since), 20);
    expect(seen.dueAt).toBe(dueAt.toISOString());

    const events = await eventsOf(order);
    expect(events).toMatchObject([
      { kind: 'arrived', note: '2 cards arrived. Well packed', actor: 'lab' },
      { kind: 'stage', stage: 'received', actor: 'lab' },
    ]);
    const again = await receive(order, { note: 'Well packed' });
    expect(again.body).toEqual({ order: seen, changed: [], cards: [] });
    expect(await eventsOf(order)).toEqual(events);
  });

  test('is counted against its packing list', async () => {
    const order = await addPaidOrder(customer, { cards: newCards(3) });
    const [first, second, third] = order.cards;
    const receipt = {
      arrived: [first],
      damaged: [{ itemId: second, note: 'A bent corner' }],
      extras: ['2016 Evolutions Pikachu', '2016 Evolutions Pikachu'],
    };
    const { body } = await receive(order, receipt);
    expect(body.order).toMatchObject({
      stage: 'received',
      subOrders: [{ cards: 3, arrived: 2 }],
      parts: [
        { stage: 'pending_receipt', cards: 1 },
        { stage: 'received', cards: 2 },
      ],
      extras: receipt.extras,
    });
    expect(body.changed.map(({ itemId }: { itemId: string }) => itemId).toSorted()).toEqual(
      [first, second].toSorted(),
    );
    expect((await readBench(order)).cards).toMatchObject([
      { itemId: first, stage: 'received', isDamaged: false },
      { itemId: second, stage: 'received', isDamaged: true },
      { itemId: third, stage: null, isDamaged: false },
    ]);
    const events = await eventsOf(order);
    expect(events.slice(0, 5)).toMatchObject([
      { kind: 'arrived', note: '2 of 3 cards arrived' },
      { kind: 'card_missing', itemId: third },
      { kind: 'card_damaged', itemId: second, note: 'A bent corner' },
      { kind: 'card_extra', note: '2016 Evolutions Pikachu' },
      { kind: 'card_extra', note: '2016 Evolutions Pikachu' },
    ]);
    expect((await receive(order, receipt)).body.order).toEqual(body.order);
    expect(await eventsOf(order)).toEqual(events);

    // Missing cards arrive later; the ones already here stay, whatever their stage.
    await advance(order, 'received', 'image_processing', [first!]);
    const { body: later } = await receive(order, { arrived: [third] });
    expect(later.changed).toEqual([{ itemId: third, stage: 'received' }]);
    expect((await readBench(order)).cards).toMatchObject([
      { stage: 'image_processing' },
      { stage: 'received' },
      { stage: 'received' },
    ]);
    expect((await eventsOf(order)).at(-1)).toMatchObject({ note: '1 of 3 cards arrived' });
  });

  test('may be all that is expected but a few', async () => {
    const order = await addPaidOrder(customer, { cards: newCards(3) });
    const [first, second, third] = order.cards;
    const { body } = await receive(order, { arrived: [], missing: [second] });
    expect(body.cards).toMatchObject([{ itemId: first }, { itemId: third }]);
    const { body: wrong } = await receive(order, { arrived: [], missing: [lab.id] });
    expect(wrong.fields).toMatchObject([{ path: 'body.missing.0' }]);
    const { body: rest } = await receive(order, { arrived: [], missing: [] });
    expect(rest.changed).toEqual([{ itemId: second, stage: 'received' }]);
  });

  test('without any card leaves the order waiting for cards', async () => {
    const order = await addPaidOrder(customer);
    const { body } = await receive(order, { arrived: [] });
    expect(body.order.stage).toBe('pending_receipt');
    expect((await eventsOf(order)).map(({ kind }) => kind)).toEqual([
      'card_missing',
      'card_missing',
    ]);
  });

  test('with another order’s cards is refused, naming them', async () => {
    const order = await addPaidOrder(customer);
    const other = await addPaidOrder(customer);
    const { body, status } = await receive(order, { arrived: [order.cards[0], other.cards[0]] });
    expect([status, body.code]).toEqual([422, 'invalid_card']);
    expect(body.fields).toEqual([{ path: 'body.arrived.1', reason: 'Isn’t on this packing list' }]);
    expect((await lab.get(order.labPath)).body.stage).toBe('pending_receipt');
    const wrongList = { ...order, subOrderId: other.subOrderId };
    expect((await receive(wrongList)).body.code).toBe('not_found');
  });

  test('can’t arrive while the kit is on its way', async () => {
    const order = await addPaidOrder(customer, { options: { submissionKit: true } });
    const { body, status } = await receive(order);
    expect([status, body.code]).toEqual([409, 'transition_not_allowed']);
    expect(body.message).toBe(
      'This can’t go from “Preparing your kit” to “Received”. From there it can go to “Kit on its way” or “Canceled”.',
    );
    expect(body.details).toMatchObject({ allowed: 'sub_kit_shipping,cancelled' });
  });
});

test('received by two people at the bench is recorded once', async () => {
  const order = await addPaidOrder(customer, { cards: newCards(3) });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => receive(order, { extras: ['A coin'] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await eventsOf(order)).map(({ kind }) => kind)).toEqual([
    'arrived',
    'card_extra',
    'stage',
  ]);
});

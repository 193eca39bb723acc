import { beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();

const app = testApi(database);
const call = callsOf(app);
let lab: Awaited<ReturnType<typeof startLab>>;
let owner: Customer, stranger: Customer;

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  [owner, stranger] = [await signedIn(database, call), await signedIn(database, call)];
});

async function track(order: Pick<PaidOrder, 'path'>, who: Customer = owner) {
  const { body, status } = await who.get(`${order.path}/tracking`);
  expect(status).toBe(200);
  return body;
}

const stepsOf = (body: { steps: { code: string; status: string; cards: number }[] }) =>
  body.steps.map(({ cards, code, status }) => `${code} ${status} ${cards}`);

const AHEAD = ['order_prep', 'research', 'grading', 'assembly', 'qa_1', 'qa_2', 'shipping'].map(
  (code) => `${code} ahead 0`,
);

describe('an order', () => {
  test('waits for its cards, and can be canceled', async () => {
    const order = await lab.addPaidOrder(owner);
    const body = await track(order);
    expect(body).toMatchObject({
      orderNumber: order.number,
      stage: 'pending_receipt',
      forecasts: [],
      extras: [],
      proposals: [],
      canCancel: true,
      refundOnCancel: order.total,
    });
    expect(stepsOf(body)).toEqual(['arrived ahead 0', ...AHEAD]);
    expect(body.cards).toEqual(
      order.cards.map((itemId) => expect.objectContaining({ itemId, stage: null, since: null })),
    );
    expect(body.history).toMatchObject([
      { kind: 'stage', stage: 'pending_receipt', actor: 'customer', orderNumber: order.number },
    ]);
    expect(body.stageSince).toBe(body.history[0].at);
  });

  test('shows missing, damaged, and extra cards that arrived', async () => {
    const order = await lab.addPaidOrder(owner);
    const [here, gone] = order.cards;
    await lab.receive(order, {
      arrived: [here],
      damaged: [{ itemId: here, note: 'Bent corner' }],
      extras: ['A Pikachu'],
    });
    const body = await track(order);
    expect(body).toMatchObject({ stage: 'received', extras: ['A Pikachu'], canCancel: false });
    expect(stepsOf(body)).toEqual(['arrived current 1', ...AHEAD]);
    expect(body.cards).toMatchObject([
      { itemId: here, stage: 'received', isDamaged: true, damageNote: 'Bent corner' },
      { itemId: gone, stage: null, isDamaged: false, damageNote: null },
    ]);
    expect(body.history.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['arrived', 'card_missing', 'card_damaged', 'card_extra', 'stage']),
    );
    expect(JSON.stringify(body.history)).not.toContain(lab.lab.id);
    const { body: detail } = await owner.get(order.path);
    expect(detail.receivedAt).toBe(body.cards[0].since);
    expect(detail.subOrders).toMatchObject([{ stage: 'received', cards: 2, arrivedCards: 1 }]);
  });

  test('follows its least advanced card, with a time for every step', async () => {
    const order = await lab.addPaidOrder(owner);
    const [first] = order.cards;
    await lab.takeTo(order, 'image_processing');
    await lab.advance(order, 'image_processing', 'verification', [first!]);
    const body = await track(order);
    expect(body.stage).toBe('image_processing');
    expect(stepsOf(body).slice(0, 4)).toEqual([
      'arrived done 0',
      'order_prep current 1',
      // Entered by hand, so it still has to be identified.
      'research ahead 1',
      'grading ahead 0',
    ]);
    const [arrived, prep, research] = body.steps;
    expect(arrived.until).toBe(prep.since);
    expect([prep.until, research.since]).toEqual([null, null]);
  });

  test('shows each report as soon as it exists, and ends shipped', async () => {
    const order = await lab.addPaidOrder(owner, { cards: newCards(1) });
    await lab.takeTo(order, 'order_complete');
    const packed = await track(order);
    expect(packed.cards).toMatchObject([
      { stage: 'order_complete', grade: { key: '9', score: 930, grade: '9', label: 'Mint' } },
    ]);
    expect(packed.cards[0].certificate).toMatch(/^L\d{7}$/);
    expect(stepsOf(packed).at(-1)).toBe('shipping current 1');

    const shipped = await lab.lab.post(`${order.labPath}/shipments`, {
      key: randomUUID(),
      carrier: 'USPS',
      trackingNumber: '9400 1000 0000',
    });
    expect(shipped.status).toBe(200);
    const body = await track(order);
    expect(body.stage).toBe('shipped');
    expect(stepsOf(body).every((step) => step.endsWith('done 0'))).toBe(true);
    const { body: shipments } = await owner.get(`${order.path}/shipments`);
    expect(shipments.items).toMatchObject([
      {
        kind: 'cards',
        cards: 1,
        trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=940010000000',
      },
    ]);
    const { body: detail } = await owner.get(order.path);
    expect(detail.shippedAt).toBe(shipments.items[0].shippedAt);
  });

  test("can't be followed by anyone else", async () => {
    const order = await lab.addPaidOrder(owner);
    for (const path of ['tracking', 'shipments', 'labels']) {
      expect((await stranger.get(`${order.path}/${path}`)).body.code).toBe('not_found');
      expect((await owner.get(`/orders/TG00000000/${path}`)).body.code).toBe('not_found');
    }
    const label = `${order.path}/labels/${order.cards[0]}`;
    expect((await stranger.put(label, { request: null })).body.code).toBe('not_found');
    expect((await owner.put(label, { request: null })).body.code).toBe('not_found');
  });
});

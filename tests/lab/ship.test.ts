import type { OrderTracking } from '@tag/contract/orders';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, fail, lab, readBench, receive, ship, takeTo } = await startLab(
  database,
  app,
);
const customer = await signedIn(database, callsOf(app));
const staff = await signedIn(database, callsOf(app), { role: 'admin' });

describe('a parcel', () => {
  test('contains the packed cards and those returned ungraded, once', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'received');
    await fail(order.cards[1]!);
    const early = await ship(order);
    expect([early.status, early.body.code]).toEqual([409, 'transition_not_allowed']);
    expect(early.body.details).toMatchObject({ from: 'received' });

    const partial = await addPaidOrder(customer);
    await takeTo(partial, 'received');
    await fail(partial.cards[1]!);
    expect((await ship(partial, { isPartial: true })).body.cards).toBe(1);
    expect((await ship(partial, { isPartial: true })).status).toBe(409);

    await takeTo({ ...order, cards: [order.cards[0]!] }, 'order_complete');
    const parcel = { key: randomUUID(), carrier: 'FedEx', trackingNumber: '7700 1234 5678' };
    const { body, status } = await ship(order, parcel);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: parcel.key,
      kind: 'cards',
      cards: 2,
      carrier: 'FedEx',
      trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=770012345678',
    });
    expect((await ship(order, parcel)).body).toEqual(body);
    expect((await customer.get(`${order.path}/shipments`)).body.items).toEqual([body]);
    const seen = await readBench(order);
    expect(seen).toMatchObject({
      stage: 'shipped',
      cards: [{ stage: 'shipped' }, { outcome: 'ungraded' }],
    });
    const { history } = (await customer.get(`${order.path}/tracking`)).body as OrderTracking;
    const sent = history.filter(({ kind, stage }) => kind === 'card_stage' && stage === 'shipped');
    expect(sent.map(({ itemId }) => itemId).toSorted()).toEqual(order.cards.toSorted());
    // No cards remain to be shipped.
    expect((await ship(order)).body.code).toBe('transition_not_allowed');
    expect((await lab.get(`/lab/queue?search=${order.number}`)).body.total).toBe(0);
  });

  test('may contain only some of the cards', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'order_complete');
    const [first, second] = order.cards;
    expect((await ship(order, { itemIds: [first] })).body.cards).toBe(1);
    expect(await readBench(order)).toMatchObject({
      stage: 'order_complete',
      cards: [{ stage: 'shipped' }, { stage: 'order_complete' }],
    });
    expect((await ship(order, { itemIds: [first] })).body.code).toBe('transition_not_allowed');
    await ship(order, { itemIds: [second] });
    expect((await lab.get(order.labPath)).body.stage).toBe('shipped');
  });

  test('may be followed by a card that comes late', async () => {
    const order = await addPaidOrder(customer);
    const [first, second] = order.cards;
    await receive(order, { arrived: [first] });
    await takeTo({ ...order, cards: [first!] }, 'shipped');
    await receive(order, { arrived: [second] });
    expect(await readBench(order)).toMatchObject({
      stage: 'received',
      cards: [{ stage: 'shipped' }, { stage: 'received' }],
    });
  });

  test('has its own key', async () => {
    const [order, other] = [await addPaidOrder(customer), await addPaidOrder(customer)];
    await takeTo(order, 'order_complete');
    await takeTo(other, 'order_complete');
    const key = randomUUID();
    await ship(order, { key });
    expect((await ship(other, { key })).body).toMatchObject({
      code: 'validation',
      fields: [{ path: 'body.key' }],
    });
    const bad = await ship(other, { trackingNumber: 'x<script>' });
    expect(bad.body.fields).toMatchObject([{ path: 'body.trackingNumber' }]);
  });

  test('with a kit moves its order on', async () => {
    const order = await addPaidOrder(customer, { options: { submissionKit: true } });
    const { body } = await ship(order, { carrier: 'UPS', trackingNumber: '1Z 999' });
    expect(body).toMatchObject({ kind: 'kit', cards: 0 });
    expect((await lab.get(order.labPath)).body.stage).toBe('sub_kit_shipping');
    await advance(order, 'sub_kit_shipping', 'pending_receipt');
    expect((await ship(order)).body.code).toBe('transition_not_allowed');
  });

  test('returns the cards of a canceled order', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'received');
    expect((await staff.put(`${order.path}/cancel`, {})).status).toBe(200);
    expect((await lab.get(`/lab/queue?search=${order.number}`)).body.items).toMatchObject([
      { stage: 'order_complete', cards: 2 },
    ]);
    expect((await ship(order)).body).toMatchObject({ kind: 'cards', cards: 2 });
    expect((await lab.get(order.labPath)).body.stage).toBe('cancelled');
    expect((await lab.get(`/lab/queue?search=${order.number}`)).body.total).toBe(0);
  });
});

test('an order completes every stage, and everyone who moved it is on record', async () => {
  const order = await addPaidOrder(customer);
  await takeTo(order, 'shipped');
  const { rows } = await database.pool.query<{ stage: string; actor: string }>(
    `select e.stage, e.actor from order_events e join orders o on o.id = e.order_id
     where o.number = $1 and e.kind = 'stage' order by e.id`,
    [order.number],
  );
  expect(rows).toEqual([
    { stage: 'pending_receipt', actor: 'customer' },
    ...[
      'received',
      'image_processing',
      'verification',
      'slab_assembly',
      'qa',
      'slab_imaging',
      'order_complete',
      'shipped',
    ].map((stage) => ({ stage, actor: 'lab' })),
  ]);
  const { body } = await staff.get('/admin/audit-trail?action=cards_advanced');
  expect(body.items[0]).toMatchObject({
    actor: { id: lab.id },
    subject: { id: customer.id },
    details: { order: order.number, from: 'slab_imaging', to: 'order_complete', cards: '2' },
  });
});

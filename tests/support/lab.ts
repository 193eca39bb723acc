import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import { CARD_STAGES, type CardStage, type OrderStage } from '@tag/contract/orders';
import type { Database } from '@tag/server';
import { gradeCards } from '@tag/server/seeding';
import { randomUUID } from 'node:crypto';
import { callsOf } from './accounts.ts';
import type { testApi } from './api.ts';
import { addVariation, sampleCard } from './graded-card.ts';
import { addShippingAddress, type Customer, newCards, signedIn } from './orders.ts';
import { paymentCalls } from './quoted-order.ts';

export interface PaidOrder {
  readonly owner: Customer;
  readonly number: string;
  /** `/orders/{orderNumber}` and `/lab/orders/{orderNumber}` */
  readonly path: string;
  readonly labPath: string;
  readonly subOrderId: string;
  /** Ids of its cards, by position. */
  readonly cards: readonly string[];
  /** US cents. */
  readonly total: number;
}

/**
 * Customers with paid orders, and a lab user who works on them, all through the API. The database needs a
 * price list (`addPriceList`).
 */
export async function startLab(database: Database, app: ReturnType<typeof testApi>) {
  const call = callsOf(app);
  let certificates = 0;
  await database.query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lab = await signedIn(database, call, { role: 'lab' });

  /** An order that waits for its cards (or for its kit to be assembled). */
  async function addPaidOrder(
    owner: Customer,
    wanted: { cards?: object[]; options?: object } = {},
  ): Promise<PaidOrder> {
    const { cards = newCards(2), options } = wanted;
    const shippingAddressId = await addShippingAddress(database, owner.id);
    const { number, partId, path } = await owner.newOrder({
      kind: 'single',
      options: {
        serviceSpeed: 'standard',
        shippingType: 'ground',
        shippingAddressId,
        ...options,
      },
    });
    const items = { version: 0, put: cards, remove: [] };
    const saved = await owner.post(`${path}/sub-orders/${partId}/items`, items);
    const { version } = (await owner.get(path)).body;
    const { body: quote } = await owner.post(`${path}/confirm`, { version });
    const { decide, pay } = paymentCalls(app, owner.token);
    const { body: payment } = await pay({ number, total: quote.total });
    if (payment.state === 'pending') await decide(payment.checkoutUrl, 'pay');
    return {
      owner,
      number,
      path,
      labPath: `/lab/orders/${number}`,
      subOrderId: partId,
      cards: saved.body.items.map(({ id }: { id: string }) => id),
      total: quote.total,
    };
  }

  /** An order as the bench sees it, with its cards. */
  async function readBench({ labPath }: PaidOrder) {
    const { body: order } = await lab.get(labPath);
    const { body: page } = await lab.get(`${labPath}/cards`);
    return { ...order, cards: page.items } as BenchOrder & { cards: BenchCard[] };
  }

  /** Receives an order's complete parcel, unless given otherwise. */
  const receive = ({ cards, labPath, subOrderId }: PaidOrder, receipt: object = {}) =>
    lab.put(`${labPath}/sub-orders/${subOrderId}/receipt`, {
      arrived: cards,
      damaged: [],
      extras: [],
      ...receipt,
    });

  const advance = (
    { labPath }: PaidOrder,
    from: OrderStage,
    to: OrderStage,
    itemIds?: readonly string[],
  ) => lab.put(`${labPath}/stage`, { from, to, ...(itemIds && { itemIds }) });

  const fail = (itemId: string, reason = 'altered', note?: string) =>
    lab.put(`/lab/cards/${itemId}/failure`, { reason, ...(note && { note }) });

  const ship = ({ labPath }: PaidOrder, more: object = {}) =>
    lab.post(`${labPath}/shipments`, {
      key: randomUUID(),
      carrier: 'USPS',
      trackingNumber: '9400 1000 0000 0000',
      ...more,
    });

  /** Grades the cards of an order without a certificate: 930, Mint 9. */
  async function grade({ cards }: PaidOrder): Promise<void> {
    const variationId = await addVariation(database);
    const { query } = database;
    const ungraded = await query
      .selectFrom('orderItems')
      .select('id')
      .where('id', 'in', cards)
      .where('certificate', 'is', null)
      .execute();
    for (const { id } of ungraded) {
      certificates += 1;
      const certificate = `L${String(certificates).padStart(7, '0')}`;
      await gradeCards(database, [sampleCard({ certificate, variationId })]);
      await query.updateTable('orderItems').set({ certificate }).where('id', '=', id).execute();
    }
  }

  /** Approves the labels of an order, as its owner. */
  async function approveLabels({ cards, owner, path }: PaidOrder): Promise<void> {
    for (const itemId of cards) await owner.put(`${path}/labels/${itemId}`, { request: null });
  }

  /** Moves an order that waits for its cards, or all its cards, to a later stage. */
  async function takeTo(order: PaidOrder, stage: CardStage): Promise<void> {
    let at: OrderStage = (await lab.get(order.labPath)).body.stage;
    if (at === 'pending_receipt') at = (await receive(order)).body.order.stage;
    while (at !== stage) {
      if (at === 'verification') await grade(order);
      if (at === 'slab_assembly') await approveLabels(order);
      const next: OrderStage = CARD_STAGES[CARD_STAGES.indexOf(at as CardStage) + 1]!;
      const { body, status } =
        next === 'shipped' ? await ship(order) : await advance(order, at, next);
      if (status !== 200) throw new Error(`Not moved to ${next}: ${JSON.stringify(body)}`);
      at = next;
    }
  }

  return {
    lab,
    addPaidOrder,
    readBench,
    receive,
    advance,
    fail,
    ship,
    grade,
    approveLabels,
    takeTo,
  };
}

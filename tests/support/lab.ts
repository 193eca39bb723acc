import type { Database } from '@tag/server';
import { callsOf } from './accounts.ts';
import type { testApi } from './api.ts';
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
 * Customers with paid orders, and somebody of the lab who works on them, all through the API. The
 * database needs a price list (`addPriceList`).
 */
export async function startLab(database: Database, app: ReturnType<typeof testApi>) {
  const call = callsOf(app);
  await database.query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lab = await signedIn(database, call, { role: 'lab' });

  /** An order that waits for its cards (or for its kit to be assembled). */
  async function addPaidOrder(
    owner: Customer,
    wanted: { cards?: object[]; options?: object; couponId?: string } = {},
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

  return { lab, addPaidOrder };
}

import { CURRENCY } from '@tag/contract/constants';
import type { TotalFee } from '@tag/contract/orders';
import type { Database } from '@tag/server';
import { feesOf, findPrices } from '@tag/server/seeding';
import type { PastOrder } from './plan-past-orders.ts';

/** Stores orders as they ended, with their payments, parcels, owners, and histories. */
export async function writePastOrders(
  { query: db }: Database,
  orders: readonly PastOrder[],
): Promise<void> {
  const prices = (await findPrices(db))!;
  const bills = orders.map((order) => billOf(order, prices));
  await db
    .insertInto('payments')
    .values(
      orders.map(({ number, ownerId, paidAt, paymentId }, index) => ({
        id: paymentId,
        provider: 'sandbox' as const,
        idempotencyKey: paymentId,
        purpose: 'order' as const,
        subject: number,
        payerId: ownerId,
        title: `Grading order ${number}`,
        amount: bills[index]!.total,
        currency: CURRENCY,
        returnUrl: '',
        state: 'paid' as const,
        createdAt: paidAt,
        paidAt,
      })),
    )
    .execute();
  const stored = await db
    .insertInto('orders')
    .values(
      orders.map(({ number, ownerId, paidAt, paymentId, reached, shipTo, speed }, index) => ({
        number,
        ownerId,
        kind: 'single' as const,
        stage: 'shipped' as const,
        stageSince: reached.at(-1)!.at,
        step: 'order-overview' as const,
        serviceSpeed: speed.code,
        shippingType: 'ground',
        shipTo,
        priceListId: prices.id,
        quote: JSON.stringify(bills[index]),
        quoteExpiresAt: paidAt,
        paymentId,
        paidAt,
        createdAt: paidAt,
        submittedAt: paidAt,
        updatedAt: reached.at(-1)!.at,
      })),
    )
    .returning(['id', 'number'])
    .execute();
  const ids = new Map(stored.map(({ id, number }) => [number, id]));
  const all = orders.map((order) => ({ ...order, orderId: ids.get(order.number)! }));
  await db
    .insertInto('subOrders')
    .values(
      all.map(({ orderId, paidAt, subOrderId }) => ({
        id: subOrderId,
        orderId,
        position: 0,
        name: 'Cards',
        lockedAt: paidAt,
        createdAt: paidAt,
      })),
    )
    .execute();
  await db
    .insertInto('shipments')
    .values(
      all.map(({ orderId, reached, shipmentId }, index) => ({
        id: shipmentId,
        orderId,
        kind: 'cards' as const,
        carrier: 'USPS',
        trackingNumber: `9400${String(index).padStart(18, '0')}`,
        shippedAt: reached.at(-1)!.at,
      })),
    )
    .execute();
  await db
    .insertInto('orderItems')
    .values(
      all.flatMap(({ cards, reached, shipmentId, subOrderId }) =>
        cards.map(({ cardId, certificate, declaredValue, id, variationId }, position) => ({
          id,
          subOrderId,
          position,
          cardId,
          variationId,
          declaredValue,
          certificate,
          shipmentId,
          stage: 'shipped' as const,
          stageSince: reached.at(-1)!.at,
          arrivedAt: reached[0]!.at,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('certificateOwners')
    .values(
      all.flatMap(({ cards, ownerId }) =>
        cards.map(({ certificate, gradedAt, id }) => ({
          certificate,
          ownerId,
          itemId: id,
          since: gradedAt,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('orderEvents')
    .values(
      all.flatMap(({ orderId, paidAt, reached }) =>
        [{ stage: 'pending_receipt', at: paidAt }, ...reached].map(({ at, stage }) => ({
          orderId,
          kind: 'stage',
          stage,
          at,
        })),
      ),
    )
    .execute();
}

function billOf(
  { cards, paidAt, speed, subOrderId }: PastOrder,
  prices: Parameters<typeof feesOf>[1],
): TotalFee {
  const fees = feesOf(
    {
      options: {
        tier: '1080p',
        foilWrapped: false,
        include360Video: false,
        assurance: false,
        submissionKit: false,
        shippingType: 'ground',
        insuredValue: 0,
        package: null,
      },
      subOrders: [
        {
          id: subOrderId,
          name: 'Cards',
          serviceSpeed: speed.code,
          cards: cards.map(({ id }) => ({
            id,
            title: '',
            size: 'standard',
            year: null,
            category: null,
            isEntered: true,
          })),
        },
      ],
      coupon: null,
      picksPackage: false,
    },
    prices,
    paidAt,
  );
  return { currency: CURRENCY, ...fees, isQuoted: true, expiresAt: null };
}

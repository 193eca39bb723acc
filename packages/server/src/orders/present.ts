import type { Order } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { listRefusedCards } from './refused-cards.ts';
import { orderMissing, orderSteps, type StepFacts } from './steps.ts';
import { PRICE_LIST_OF_ORDER, quoteOf, type SeenOrder, takesCards } from './store.ts';
import { listSubOrders, presentSubOrder } from './sub-order-rows.ts';

/** The names of an order's choices, and everything its steps depend on. */
export interface OrderFacts extends StepFacts {
  readonly submitterName: string | null;
  readonly couponId: string | null;
  readonly couponCards: number | null;
}

export async function readFacts(db: Queries, order: SeenOrder): Promise<OrderFacts> {
  const subOrders = await listSubOrders(db, [order]);
  const isAnyRefused = subOrders.some(({ refused }) => refused > 0);
  const refusedCards = isAnyRefused ? await listRefusedCards(db, order) : [];
  const { rows } = await sql<Omit<OrderFacts, 'order' | 'subOrders' | 'refusedCards'>>`
    select speed.name as speed_name, shipping.name as shipping_name,
      coalesce((shipping.details ->> 'isInternational')::boolean, false)
        as is_shipping_international,
      a.country_id, u.first_name || ' ' || u.last_name as submitter_name,
      coalesce(c.id, used.coupon_id) as coupon_id,
      coalesce(c.order_cards, used.cards) as coupon_cards
    from orders o
    left join prices speed on speed.list_id = ${PRICE_LIST_OF_ORDER}
      and speed.kind = 'speed' and speed.code = o.service_speed
    left join prices shipping on shipping.list_id = ${PRICE_LIST_OF_ORDER}
      and shipping.kind = 'shipping' and shipping.code = o.shipping_type
    left join user_addresses a on a.id = o.shipping_address_id
    left join users u on u.id = o.group_submitter_id
    left join coupons c on c.order_id = o.id
    left join lateral (
      select coupon_id, cards from coupon_uses w where w.order_id = o.id limit 1) used on true
    where o.id = ${order.id}`.execute(db);
  return { order, subOrders, refusedCards, ...rows[0]! };
}

/** An order for its viewer; a sub-order's customer sees only that sub-order. */
export async function presentOrder(db: Queries, order: SeenOrder): Promise<Order> {
  const facts = await readFacts(db, order);
  const { subOrders } = facts;
  const isCustomer = order.access === 'customer';
  return {
    orderNumber: order.number,
    name: order.name,
    kind: order.kind,
    stage: order.stage,
    missing: orderMissing(facts),
    isOwner: order.access === 'owner',
    canEdit: order.access !== 'staff' && takesCards(order),
    step: order.step,
    steps: orderSteps(facts),
    version: order.version,
    paidFirst: order.paidFirst,
    quantity: isCustomer ? null : order.quantity,
    cards: subOrders.reduce((total, { cards }) => total + cards, 0),
    groupSubmitter:
      order.groupSubmitterId === null
        ? null
        : { id: order.groupSubmitterId, name: facts.submitterName! },
    options: optionsOf(facts),
    subOrders: subOrders.map(presentSubOrder),
    total: totalSeen(facts),
    quoteExpiresAt: order.paidAt ? null : quoteOf(order) && order.quoteExpiresAt!.toISOString(),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    submittedAt: order.submittedAt?.toISOString() ?? null,
    ...parcelDates(facts),
  };
}

/** The chosen options, without address and coupon for a sub-order's customer. */
function optionsOf({ couponCards, couponId, order }: OrderFacts): Order['options'] {
  const isCustomer = order.access === 'customer';
  return {
    serviceSpeed: order.serviceSpeed,
    tier: order.tier,
    foilWrapped: order.foilWrapped,
    include360Video: order.include_360_video,
    submissionKit: order.submissionKit,
    assurance: order.assurance,
    shippingType: order.shippingType,
    shippingAddressId: isCustomer ? null : order.shippingAddressId,
    billingAddressId: isCustomer ? null : order.billingAddressId,
    insuredValue: isCustomer ? 0 : order.insuredValue,
    package: order.package,
    couponId: isCustomer ? null : couponId,
    couponCards: isCustomer ? null : couponCards,
  };
}

/** When the first of the cards that are seen arrived, and when the last of them was sent back. */
export function parcelDates({
  order,
  subOrders,
}: Pick<OrderFacts, 'order' | 'subOrders'>): Pick<Order, 'receivedAt' | 'shippedAt'> {
  const received = subOrders.flatMap(({ receivedAt }) => receivedAt?.toISOString() ?? []).sort();
  const shipped = subOrders.flatMap(({ shippedAt }) => shippedAt?.toISOString() ?? []).sort();
  return {
    receivedAt: received[0] ?? null,
    shippedAt: order.stage === 'shipped' ? (shipped.at(-1) ?? null) : null,
  };
}

/** The quoted or paid total, or the viewer's share of it. */
export function totalSeen({
  order,
  subOrders,
}: Pick<OrderFacts, 'order' | 'subOrders'>): number | null {
  const quote = quoteOf(order);
  if (!quote || order.access !== 'customer') return quote && quote.total;
  const seen = new Set(subOrders.map(({ id }) => id));
  return quote.shares
    .filter(({ subOrderId }) => seen.has(subOrderId))
    .reduce((total, { amount }) => total + amount, 0);
}

import type { Order } from '@tag/contract/orders';
import { isFuture } from 'date-fns';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { defaultNameOf } from './default-name.ts';
import { withAccepted } from '../tracking/paid-fees.ts';
import { findProposals, type ProposalRow } from '../tracking/proposals.ts';
import { listRefusedCards } from '../items/refused-cards.ts';
import { leftOutOf } from './left-out.ts';
import { orderMissing, orderSteps, type StepFacts } from './steps.ts';
import {
  cardsPriced,
  PRICE_LIST_OF_ORDER,
  quoteOf,
  seesPayment,
  type SeenOrder,
  takesCards,
} from '../rows/order-store.ts';
import { listSubOrders, presentSubOrder } from '../rows/sub-order-rows.ts';
import { findRequest, stateOf } from './submitters.ts';

/** The names of an order's choices, and everything its steps depend on. */
export interface OrderFacts extends StepFacts {
  readonly ownerName: string;
  readonly submitterName: string | null;
  /** The name of the first card, if the order has no name yet. */
  readonly firstCard: string | null;
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
      owner.first_name || ' ' || owner.last_name as owner_name, first.name as first_card,
      coalesce(c.id, used.coupon_id) as coupon_id,
      coalesce(c.order_cards, used.cards) as coupon_cards
    from orders o
    join users owner on owner.id = o.owner_id
    left join prices speed on speed.list_id = ${PRICE_LIST_OF_ORDER}
      and speed.kind = 'speed' and speed.code = o.service_speed
    left join prices shipping on shipping.list_id = ${PRICE_LIST_OF_ORDER}
      and shipping.kind = 'shipping' and shipping.code = o.shipping_type
    left join user_addresses a on a.id = o.shipping_address_id
    left join users u on u.id = o.group_submitter_id
    left join coupons c on c.order_id = o.id
    left join lateral (
      select coalesce(k.name, i.name) as name
      from sub_orders s
      join order_items i on i.sub_order_id = s.id
      left join cards k on k.id = i.card_id
      where s.order_id = o.id and o.name = ''
      order by s.position, i.position, i.id limit 1) first on true
    left join lateral (
      select coupon_id, cards from coupon_uses w where w.order_id = o.id limit 1) used on true
    where o.id = ${order.id}`.execute(db);
  return { order, subOrders, refusedCards, ...rows[0]! };
}

/** An order for its viewer; a sub-order's customer sees only that sub-order. */
export const presentOrder = async (db: Queries, order: SeenOrder): Promise<Order> =>
  presentFacts(
    db,
    await readFacts(db, order),
    await findProposals(db, order.paidAt ? [order.id] : []),
  );

/** The same from what was read of it. */
export async function presentFacts(
  db: Queries,
  facts: OrderFacts & { readonly order: SeenOrder },
  proposals: readonly ProposalRow[],
): Promise<Order> {
  const { order, subOrders } = facts;
  const isCustomer = order.access === 'customer';
  const isOwner = order.access === 'owner';
  const request = await findRequest(db, order.id);
  return {
    orderNumber: order.number,
    name: order.name,
    defaultName: isOwner ? nameIfNone(facts, new Date()) : '',
    kind: order.kind,
    stage: order.stage,
    missing: orderMissing(facts),
    access: order.access,
    isOwner,
    ownerName: facts.ownerName,
    canEdit: mayEnterCards(facts) && takesCards(order),
    step: order.step,
    steps: orderSteps(facts),
    version: order.version,
    paidFirst: order.paidFirst,
    quantity: isCustomer ? null : order.quantity,
    cards: subOrders.reduce((total, { cards }) => total + cards, 0),
    groupSubmitter:
      order.groupSubmitterId === null
        ? null
        : {
            id: order.groupSubmitterId,
            name: facts.submitterName!,
            hasAccepted: Boolean(request?.acceptedAt),
          },
    askedSubmitter: isCustomer ? null : presentAsked(request),
    options: optionsOf(facts),
    ...leftOutOf(facts, request !== undefined),
    subOrders: subOrders.map((row) => presentSubOrder(row, order)),
    total: totalSeen(facts, proposals),
    quoteExpiresAt: order.paidAt ? null : quoteOf(order) && order.quoteExpiresAt!.toISOString(),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    submittedAt: order.submittedAt?.toISOString() ?? null,
    ...parcelDates(facts),
  };
}

/** The default name of an order without a name; empty if it has one. */
export function nameIfNone({ firstCard, order, subOrders }: OrderFacts, date: Date): string {
  if (order.name !== '') return '';
  const entered = subOrders.reduce((total, { cards }) => total + cards, 0);
  return defaultNameOf({ cards: cardsPriced(order, entered), firstCard }, date);
}

/** A group submitter enters only their own cards. */
const mayEnterCards = ({ order: { access, viewerId }, subOrders }: OrderFacts) =>
  access === 'submitter'
    ? subOrders.some(({ customerId }) => customerId === viewerId)
    : access !== 'staff';

function presentAsked(request: Awaited<ReturnType<typeof findRequest>>): Order['askedSubmitter'] {
  const state = request && stateOf(request);
  if (!state || state === 'accepted') return null;
  const { expiresAt, firstName, lastName, sendsAt, submitterId: id } = request;
  const isWaiting = sendsAt !== null && isFuture(sendsAt);
  return {
    id,
    name: `${firstName} ${lastName}`,
    state,
    expiresAt: expiresAt.toISOString(),
    sendsAt: isWaiting ? sendsAt.toISOString() : null,
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
    isPackageChosen: order.isPackageChosen,
    couponId: seesPayment(order) ? couponId : null,
    couponCards: seesPayment(order) ? couponCards : null,
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

/**
 * What the order costs, as quoted or as paid until now, or the viewer's share of that.
 * @param proposals of this order, and maybe of others.
 */
export function totalSeen(
  { order, subOrders }: Pick<OrderFacts, 'order' | 'subOrders'>,
  proposals: readonly ProposalRow[],
): number | null {
  const quote = quoteOf(order);
  if (!quote) return null;
  const own = proposals.filter(({ orderId }) => orderId === order.id);
  const { shares, total } = withAccepted(quote, own);
  if (order.access !== 'customer') return total;
  const seen = new Set(subOrders.map(({ id }) => id));
  return shares
    .filter(({ subOrderId }) => seen.has(subOrderId))
    .reduce((sum, { amount }) => sum + amount, 0);
}

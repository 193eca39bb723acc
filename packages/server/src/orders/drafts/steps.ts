import { COUNTRY_IDS } from '@tag/contract/constants';
import { type ApiError, Refusal } from '@tag/contract/errors';
import { formatCount } from '@tag/contract/formats';
import { type Order, type OrderMissing, type OrderStep, stepsOf } from '@tag/contract/orders';
import { refusalOf } from '../rows/card-checks.ts';
import type { RefusedCard } from '../items/refused-cards.ts';
import { quoteOf, type SeenOrder } from '../rows/order-store.ts';
import { countCards, NOT_OFFERED } from '../rows/sub-order-missing.ts';
import type { SubOrderRow } from '../rows/sub-order-rows.ts';

type Missing = Order['steps'][number]['missing'];

/** Everything the status of the steps depends on. */
export interface StepFacts {
  readonly order: SeenOrder;
  readonly subOrders: readonly SubOrderRow[];
  /** The first cards we don't accept. */
  readonly refusedCards: readonly RefusedCard[];
  /** Null if none is chosen or it is no longer offered. */
  readonly speedName: string | null;
  readonly shippingName: string | null;
  readonly isShippingInternational: boolean;
  /** Of the shipping address, if one is chosen. */
  readonly countryId: number | null;
}

/** The steps before the review. */
const ENTRY_STEPS: readonly OrderStep[] = ['group-entry', 'card-entry', 'card-size', 'shipping'];
/** The steps of a sub-order's customer. */
const CUSTOMER_STEPS: readonly OrderStep[] = ['card-entry', 'card-size'];

/**
 * Every step of an order and what it still needs. A single order's entry steps come one after another,
 * a group order's in any order; the later steps wait for all of them.
 */
export function orderSteps(facts: StepFacts): Order['steps'] {
  const { order } = facts;
  const isCustomer = order.access === 'customer';
  const steps = isCustomer ? CUSTOMER_STEPS : stepsOf(order.kind);
  const isSequence = order.kind === 'single' && !order.paidAt;
  let isReached = true;
  return steps.map((step) => {
    const missing = isSubmitted(order) ? [] : missingOfStep(step, facts);
    const waits = !isReached && (isSequence || !ENTRY_STEPS.includes(step));
    if (missing.length > 0) isReached = false;
    return { step, status: waits ? 'blocked' : missing.length > 0 ? 'open' : 'done', missing };
  });
}

/** Whether an incomplete order still needs its payment, its cards, or both. */
export function orderMissing({
  order,
  subOrders,
}: Pick<StepFacts, 'order' | 'subOrders'>): OrderMissing[] {
  if (order.stage !== 'incomplete') return [];
  const missing: OrderMissing[] = [];
  const areCardsDone =
    cardsMissing(order, subOrders).length === 0 &&
    sum(subOrders, 'refused') === 0 &&
    valuesMissing(subOrders).length === 0;
  if (!areCardsDone) missing.push('cards');
  if (!order.paidAt) missing.push('payment');
  return missing;
}

/**
 * Refuses a step whose earlier steps aren't done.
 * @throws ApiError `order_incomplete`, its fields naming what is missing.
 */
export function assertReached(steps: Order['steps'], step: OrderStep): void {
  const at = steps.findIndex((one) => one.step === step);
  if (steps[at]?.status !== 'blocked') return;
  throw incomplete(steps.slice(0, at).flatMap(({ missing }) => missing));
}

/** The refusal that names everything missing, without repeats. */
export function incomplete(missing: Missing): ApiError {
  const fields = new Map(
    missing.map(({ field, reason }) => [`${field} ${reason}`, { path: field, reason }]),
  );
  return new Refusal('order_incomplete', {
    details: { reason: missing[0]?.reason ?? 'an earlier step' },
    fields: [...fields.values()],
  });
}

const isSubmitted = ({ stage }: SeenOrder) => stage !== 'incomplete';

function missingOfStep(step: OrderStep, facts: StepFacts): Missing {
  const { order, subOrders } = facts;
  switch (step) {
    case 'group-entry':
      return groupMissing(subOrders);
    case 'card-entry':
      return entersLater(order)
        ? quantityMissing(order, subOrders)
        : [...cardsMissing(order, subOrders), ...cardsRefused(facts)];
    case 'card-size':
      return entersLater(order) ? [] : [...noCards(subOrders), ...valuesMissing(subOrders)];
    case 'shipping':
      return order.paidAt ? [] : shippingMissing(facts);
    case 'confirm':
      if (order.paidAt || quoteOf(order)) return [];
      return [{ field: 'quote', reason: 'Review and confirm the total' }];
    case 'complete':
    case 'order-overview':
      return order.paidAt ? [] : [{ field: 'payment', reason: 'Payment is required' }];
  }
}

/** Whether the cards are entered after payment, so only their number is known. */
const entersLater = ({ paidAt, paidFirst }: SeenOrder) => paidFirst && !paidAt;

const groupMissing = (subOrders: readonly SubOrderRow[]): Missing =>
  subOrders.length > 0 ? [] : [{ field: 'subOrders', reason: 'Add at least one sub-order' }];

function quantityMissing({ quantity }: SeenOrder, subOrders: readonly SubOrderRow[]): Missing {
  const entered = sum(subOrders, 'cards');
  if (quantity === null) return [{ field: 'quantity', reason: 'Card quantity is required' }];
  if (entered <= quantity) return [];
  return [{ field: 'quantity', reason: `${countCards(entered, 'is', 'are')} entered already` }];
}

function cardsMissing(order: SeenOrder, subOrders: readonly SubOrderRow[]): Missing {
  const missing: Missing = [];
  const entered = sum(subOrders, 'cards');
  const left = order.paidFirst ? (order.quantity ?? 1) - entered : 0;
  if (left > 0) {
    missing.push({
      field: 'cards',
      reason: `${countCards(left, 'is', 'are')} still to be entered`,
    });
  } else {
    missing.push(...noCards(subOrders));
  }
  const isGroup = order.kind === 'group' && order.access !== 'customer';
  for (const { cards, name } of isGroup && entered > 0 ? subOrders : []) {
    if (cards === 0) missing.push({ field: 'cards', reason: `${name} has no cards` });
  }
  const unidentified = sum(subOrders, 'unidentified');
  if (unidentified > 0) {
    const reason = `${countCards(unidentified, 'isn’t', 'aren’t')} identified yet`;
    missing.push({ field: 'cards', reason });
  }
  return missing;
}

/** Names the cards we don't accept. */
function cardsRefused({ refusedCards, subOrders }: StepFacts): Missing {
  const named = refusedCards.map(({ category, id, title }) => ({
    field: `items.${id}`,
    reason: `${title}: ${refusalOf(category)}`,
  }));
  const left = sum(subOrders, 'refused') - named.length;
  if (left === 0) return named;
  const reason = `And ${formatCount(left)} more ${left === 1 ? 'card' : 'cards'} we don’t accept`;
  return [...named, { field: 'cards', reason }];
}

const noCards = (subOrders: readonly SubOrderRow[]): Missing =>
  sum(subOrders, 'cards') > 0 ? [] : [{ field: 'cards', reason: 'Add at least one card' }];

function valuesMissing(subOrders: readonly SubOrderRow[]): Missing {
  const unvalued = sum(subOrders, 'unvalued');
  if (unvalued === 0) return [];
  const reason = `${countCards(unvalued, 'needs', 'need')} a declared value`;
  return [{ field: 'declaredValue', reason }];
}

function shippingMissing(facts: StepFacts): Missing {
  const { order, shippingName, subOrders } = facts;
  const missing: Missing = speedMissing(facts);
  const overvalued = sum(subOrders, 'overvalued');
  if (overvalued > 0) {
    const reason = `${countCards(overvalued, 'is', 'are')} worth more than the service speed takes`;
    missing.push({ field: 'serviceSpeed', reason });
  }
  if (order.shippingType === null) {
    missing.push({ field: 'shippingType', reason: 'Shipping type is required' });
  } else if (shippingName === null) {
    missing.push({ field: 'shippingType', reason: NOT_OFFERED });
  } else {
    missing.push(...abroadMissing(facts));
  }
  if (order.shippingAddressId === null) {
    missing.push({ field: 'shippingAddressId', reason: 'Shipping address is required' });
  }
  return missing;
}

function speedMissing({ order, speedName, subOrders }: StepFacts): Missing {
  const withoutOwn = subOrders.filter(({ serviceSpeed }) => serviceSpeed === null);
  const needsOrders = subOrders.length === 0 || withoutOwn.length > 0;
  if (needsOrders && order.serviceSpeed === null) {
    return [{ field: 'serviceSpeed', reason: 'Service speed is required' }];
  }
  const isOffered =
    (!needsOrders || speedName !== null) &&
    subOrders.every((one) => one.serviceSpeed === null || one.speedName !== null);
  return isOffered ? [] : [{ field: 'serviceSpeed', reason: NOT_OFFERED }];
}

function abroadMissing({ countryId, isShippingInternational }: StepFacts): Missing {
  const isAbroad = countryId !== COUNTRY_IDS.unitedStates;
  if (countryId === null || isAbroad === isShippingInternational) return [];
  const reason = isAbroad
    ? 'This is for addresses in the United States. Choose an international shipping type.'
    : 'This is for addresses outside the United States. Choose another shipping type.';
  return [{ field: 'shippingType', reason }];
}

type Count = 'cards' | 'unidentified' | 'unvalued' | 'overvalued' | 'refused';
const sum = (subOrders: readonly SubOrderRow[], count: Count) =>
  subOrders.reduce((total, subOrder) => total + subOrder[count], 0);

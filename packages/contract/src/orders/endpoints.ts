import { CARD_QUANTITY } from '../constants/orders.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { optional } from '../schema/schema.ts';
import { orderDetailStruct } from './detail.ts';
import { totalFeeStruct } from './fees.ts';
import {
  cardSizeStruct,
  orderReferencesStruct,
  orderStagesStruct,
  serviceSpeedStruct,
  shippingTypeStruct,
} from './references.ts';
import {
  latestOrderStruct,
  newOrderStruct,
  orderAgainStruct,
  orderChangeStruct,
  orderNumberStruct,
  orderQueryStruct,
  ordersPageStruct,
  orderStruct,
} from './structs.ts';

const own = { access: 'verified' } as const;
const reference = {
  access: 'public',
  cache: { maxAge: 60, staleWhileRevalidate: 600 },
} as const;
const one = { params: shape({ orderNumber: orderNumberStruct }) } as const;

export const readOrderReferences = endpoint({
  ...reference,
  method: 'GET',
  path: '/references/orders',
  summary: 'What the order forms need: prices, packages, sizes, limits',
  response: orderReferencesStruct,
});

export const listOrderStages = endpoint({
  ...reference,
  method: 'GET',
  path: '/references/orders/status',
  summary: 'The stages of an order',
  response: orderStagesStruct,
});

export const listServiceSpeeds = endpoint({
  ...reference,
  method: 'GET',
  path: '/references/service-speed',
  summary: 'Service speeds with price and turnaround',
  response: shape({ items: list(serviceSpeedStruct) }),
});

export const listShippingTypes = endpoint({
  ...reference,
  method: 'GET',
  path: '/references/shipping-type',
  summary: 'How graded cards can be sent back',
  response: shape({ items: list(shippingTypeStruct) }),
});

export const listCardSizes = endpoint({
  ...reference,
  method: 'GET',
  path: '/orders/card-size',
  summary: 'Card sizes and what they add to the fee',
  response: shape({ items: list(cardSizeStruct) }),
});

export const listOrders = endpoint({
  ...own,
  method: 'GET',
  path: '/orders',
  keyScope: 'orders:read',
  summary: 'The orders of the signed-in user, and those with a sub-order of theirs',
  query: orderQueryStruct,
  response: ordersPageStruct,
});

export const createOrder = endpoint({
  ...own,
  method: 'POST',
  path: '/orders',
  keyScope: 'drafts:write',
  summary: 'Starts an order as a draft',
  body: newOrderStruct,
  response: orderStruct,
  errors: ['too_many_drafts'],
});

export const orderAgain = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/again',
  summary: 'Starts a draft with the options and sub-orders of an earlier order, without its cards',
  body: orderAgainStruct,
  response: orderStruct,
  errors: ['not_found', 'forbidden', 'too_many_drafts'],
});

export const readOrder = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}',
  keyScope: 'orders:read',
  summary: 'An order with its steps and what each one still needs',
  response: orderStruct,
  errors: ['not_found'],
});

export const updateOrder = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/orders/{orderNumber}',
  keyScope: 'drafts:write',
  summary: 'Saves a draft: its name, options, and current step',
  body: orderChangeStruct,
  response: orderStruct,
  errors: [
    'not_found',
    'forbidden',
    'order_conflict',
    'order_closed',
    'order_incomplete',
    'checkout_open',
    'coupon_used_in_another_order',
    'coupon_unavailable',
  ],
});

export const deleteOrder = endpoint({
  ...own,
  ...one,
  method: 'DELETE',
  path: '/orders/{orderNumber}',
  summary: 'Deletes a draft',
  response: shape({ orderNumber: orderNumberStruct }),
  errors: ['not_found', 'forbidden', 'order_closed', 'checkout_open'],
});

export const completeOrder = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/complete',
  summary: 'Submits an order paid first, once all its cards are entered',
  body: shape({
    cards: optional(
      integer({
        ...CARD_QUANTITY,
        description: 'how many are entered, if fewer than paid for: the others are refunded',
      }),
    ),
  }),
  response: orderStruct,
  errors: ['not_found', 'forbidden', 'order_closed', 'order_incomplete'],
});

export const readOrderDetail = endpoint({
  ...own,
  method: 'GET',
  path: '/orders/detail',
  keyScope: 'orders:read',
  summary: 'Everything for the overview of an order',
  query: shape({ orderNumber: orderNumberStruct }),
  response: orderDetailStruct,
  errors: ['not_found'],
});

export const readLatestOrder = endpoint({
  ...own,
  method: 'GET',
  path: '/orders/latest',
  summary: 'The incomplete order that was changed last',
  response: latestOrderStruct,
});

export const readTotalFee = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/total-fee',
  summary: 'What an order costs, line by line, and the most that can ever be charged',
  response: totalFeeStruct,
  errors: ['not_found'],
});

export const confirmOrder = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/confirm',
  summary: 'Checks that nothing is missing and fixes the prices for 14 days',
  body: shape({
    version: integer({
      min: 0,
      max: LARGEST_ID,
      description: 'the order as the customer reviewed it',
    }),
  }),
  response: totalFeeStruct,
  errors: [
    'not_found',
    'order_conflict',
    'order_incomplete',
    'order_closed',
    'checkout_open',
    'card_not_eligible_for_package',
    'cards_not_eligible_for_promotion',
    'coupon_unavailable',
  ],
});

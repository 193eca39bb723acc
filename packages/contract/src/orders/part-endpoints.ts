import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { optional } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import {
  itemCardStruct,
  itemChangesStruct,
  itemMoveStruct,
  lightItemStruct,
  orderItemsPageStruct,
  savedItemsStruct,
} from './items.ts';
import { orderNumberStruct } from './structs.ts';
import {
  invitationDetailStruct,
  invitationStruct,
  namedCustomersStruct,
  newSubOrdersStruct,
  newSubOrderStruct,
  sentInvitationsStruct,
  subOrderChangeStruct,
  subOrderIdsStruct,
  subOrderLockStruct,
  subOrdersStruct,
  subOrderStruct,
} from './sub-orders.ts';

const own = { access: 'verified' } as const;
const one = { params: shape({ orderNumber: orderNumberStruct }) } as const;
const part = {
  params: shape({ orderNumber: orderNumberStruct, subOrderId: identifier() }),
} as const;
/** `forbidden` is for customers who change the owner's fields. */
const closed = ['not_found', 'forbidden', 'order_closed', 'checkout_open'] as const;
const invitation = {
  ...own,
  params: shape({ code: text({ min: 16, max: 100, pattern: /^[\w-]+$/ }) }),
  errors: ['invitation_invalid', 'invitation_expired', 'forbidden'],
} as const;

export const listSubOrders = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/sub-orders',
  keyScope: 'orders:read',
  summary: 'The sub-orders the caller may see',
  response: subOrdersStruct,
  errors: ['not_found'],
});

export const createSubOrder = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/sub-orders',
  keyScope: 'drafts:write',
  summary: 'Adds a sub-order to a group order',
  body: newSubOrderStruct,
  response: subOrderStruct,
  errors: [...closed, 'not_a_group_order'],
});

export const createSubOrders = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/sub-orders/bulk',
  summary: 'Adds many sub-orders, naming customers without inviting them; returns all sub-orders',
  body: newSubOrdersStruct,
  response: subOrdersStruct,
  errors: [...closed, 'not_a_group_order'],
});

export const inviteNamedCustomers = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/orders/{orderNumber}/sub-orders/invitations',
  summary:
    'Invites the customers that sub-orders name, each on their own: one refused stops no other',
  body: namedCustomersStruct,
  response: sentInvitationsStruct,
  errors: [...closed, 'not_a_group_order'],
});

export const updateSubOrder = endpoint({
  ...own,
  ...part,
  method: 'PUT',
  path: '/orders/{orderNumber}/sub-orders/{subOrderId}',
  keyScope: 'drafts:write',
  summary: 'Renames a sub-order or changes its service speed',
  body: subOrderChangeStruct,
  response: subOrderStruct,
  errors: [...closed, 'order_conflict', 'sub_order_locked'],
});

export const deleteSubOrders = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/sub-orders/bulk-delete',
  summary: 'Deletes sub-orders with their cards',
  body: subOrderIdsStruct,
  response: subOrdersStruct,
  errors: [...closed, 'sub_order_locked', 'not_a_group_order'],
});

export const lockSubOrders = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/orders/{orderNumber}/sub-orders/lock',
  summary: 'Locks sub-orders, or unlocks them with the caller’s password',
  ownerOnly: true,
  body: subOrderLockStruct,
  response: subOrdersStruct,
  errors: [...closed, 'current_password_incorrect', 'not_a_group_order'],
});

export const inviteCustomer = endpoint({
  ...own,
  ...part,
  method: 'PUT',
  path: '/orders/{orderNumber}/sub-orders/{subOrderId}/invitation',
  summary: 'Invites the customer of a sub-order by email; an earlier invitation ends',
  body: invitationStruct,
  response: subOrderStruct,
  errors: [...closed, 'sub_order_locked', 'not_a_group_order'],
});

export const readInvitation = endpoint({
  ...invitation,
  method: 'GET',
  path: '/invitations/{code}',
  summary: 'What an invitation is for',
  response: invitationDetailStruct,
});

export const acceptInvitation = endpoint({
  ...invitation,
  method: 'POST',
  path: '/invitations/{code}',
  summary:
    'Makes the caller the customer of the sub-order, if the invitation was sent to their address',
  ownerOnly: true,
  body: shape({}),
  response: shape({ orderNumber: orderNumberStruct, subOrderId: identifier() }),
});

export const listOrderItems = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/order-items',
  keyScope: 'orders:read',
  summary: 'The cards of an order, in pages',
  query: shape({
    subOrderId: optional(identifier()),
    page: optional(integer({ min: 1, max: 1_000_000, description: '1 by default' })),
    pageSize: optional(integer({ min: 1, max: 1000, description: '200 by default' })),
  }),
  response: orderItemsPageStruct,
  errors: ['not_found'],
});

export const listAllOrderItems = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/items/all',
  keyScope: 'orders:read',
  summary: 'All cards of an order, with a few fields each',
  response: shape({ items: list(lightItemStruct) }),
  errors: ['not_found'],
});

export const saveOrderItems = endpoint({
  ...own,
  ...part,
  method: 'POST',
  path: '/orders/{orderNumber}/sub-orders/{subOrderId}/items',
  keyScope: 'drafts:write',
  summary: 'Saves what changed among the cards of a sub-order',
  body: itemChangesStruct,
  response: savedItemsStruct,
  errors: [...closed, 'order_conflict', 'sub_order_locked', 'too_many_cards', 'invalid_card'],
});

export const moveOrderItems = endpoint({
  ...own,
  ...part,
  method: 'POST',
  path: '/orders/{orderNumber}/sub-orders/{subOrderId}/items/move',
  summary: 'Moves cards to the end of another sub-order; returns all sub-orders',
  body: itemMoveStruct,
  response: subOrdersStruct,
  errors: [...closed, 'order_conflict', 'sub_order_locked', 'not_a_group_order'],
});

export const setItemCard = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/orders/{orderNumber}/cardId',
  summary: 'Sets the catalogue card of an item; returns the same as saving it',
  body: itemCardStruct,
  response: savedItemsStruct,
  errors: [...closed, 'sub_order_locked', 'invalid_card'],
});

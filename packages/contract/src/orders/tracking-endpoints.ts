import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { orderNumberStruct } from './structs.ts';
import {
  approvedLabelsStruct,
  cancelOrderStruct,
  canceledOrderStruct,
  cardLabelsStruct,
  cardLabelStruct,
  labelAnswerStruct,
  labelsApprovalStruct,
  orderTrackingStruct,
  proposalAnswerStruct,
  proposalStruct,
  shipmentsStruct,
} from './tracking.ts';
import { orderPaymentStruct } from './payments.ts';
import { nullable } from '../schema/schema.ts';

const own = { access: 'verified' } as const;
const one = { params: shape({ orderNumber: orderNumberStruct }) } as const;

export const readTracking = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/tracking',
  keyScope: 'orders:read',
  summary: 'Where an order and each of its cards are, and when they should be back',
  response: orderTrackingStruct,
  errors: ['not_found'],
});

export const listShipments = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/shipments',
  keyScope: 'orders:read',
  summary: 'What was sent to the customer, with tracking links',
  response: shipmentsStruct,
  errors: ['not_found'],
});

export const cancelOrder = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/orders/{orderNumber}/cancel',
  summary: 'Cancels an order and refunds what was paid, less a kit already shipped',
  ownerOnly: true,
  body: cancelOrderStruct,
  response: canceledOrderStruct,
  errors: ['not_found', 'forbidden', 'checkout_open', 'transition_not_allowed'],
});

export const answerProposal = endpoint({
  ...own,
  method: 'PUT',
  path: '/orders/{orderNumber}/proposals/{proposalId}',
  summary: 'Accepts, refuses, or sends back what the lab proposed; accepting leads to a checkout',
  ownerOnly: true,
  params: shape({ orderNumber: orderNumberStruct, proposalId: identifier() }),
  body: proposalAnswerStruct,
  response: shape(
    { proposal: proposalStruct, payment: nullable(orderPaymentStruct) },
    { title: 'AnsweredProposal' },
  ),
  errors: ['not_found', 'forbidden', 'proposal_closed', 'payment_unavailable'],
});

export const listLabels = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/labels',
  summary: 'The text of the labels, before the slabs are sealed',
  response: cardLabelsStruct,
  errors: ['not_found'],
});

export const answerLabel = endpoint({
  ...own,
  method: 'PUT',
  path: '/orders/{orderNumber}/labels/{itemId}',
  summary: 'Approves the text of a label, or asks for a correction',
  params: shape({ orderNumber: orderNumberStruct, itemId: identifier() }),
  body: labelAnswerStruct,
  response: cardLabelStruct,
  errors: ['not_found', 'forbidden', 'label_closed'],
});

export const approveLabels = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/orders/{orderNumber}/labels',
  summary: 'Approves all labels of an order or a sub-order, with exceptions',
  body: labelsApprovalStruct,
  response: approvedLabelsStruct,
  errors: ['not_found', 'forbidden'],
});

import { endpoint } from '../endpoint/endpoint.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { shipmentStruct } from '../orders/tracking.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { benchChangeStruct } from './bench.ts';
import { newShipmentStruct } from './shipments.ts';
import { receiptStruct } from './structs.ts';

const working = { access: { action: 'update', resource: 'lab' } } as const;
const order = { params: shape({ orderNumber: orderNumberStruct }) } as const;
const card = { params: shape({ itemId: identifier() }) } as const;

export const receiveParcel = endpoint({
  ...working,
  method: 'PUT',
  path: '/lab/orders/{orderNumber}/sub-orders/{subOrderId}/receipt',
  summary: 'Records what of a packing list arrived, and what was missing, extra, or damaged',
  params: shape({ orderNumber: orderNumberStruct, subOrderId: identifier() }),
  body: receiptStruct,
  response: benchChangeStruct,
  errors: ['not_found', 'transition_not_allowed', 'invalid_card'],
});

export const undoReceipt = endpoint({
  ...working,
  ...card,
  method: 'DELETE',
  path: '/lab/cards/{itemId}/receipt',
  summary: 'Undoes the arrival of a card, as long as nothing else has happened to it',
  response: benchChangeStruct,
  errors: ['not_found', 'transition_not_allowed'],
});

export const shipCards = endpoint({
  ...working,
  ...order,
  method: 'POST',
  path: '/lab/orders/{orderNumber}/shipments',
  summary: 'Ships the kit of an order, or its packed and ungraded cards',
  body: newShipmentStruct,
  response: shipmentStruct,
  errors: [
    'not_found',
    'transition_not_allowed',
    'card_unconfirmed',
    'card_waiting',
    'card_in_review',
  ],
});

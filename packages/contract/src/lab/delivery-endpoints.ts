import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  acceptedDeliveryStruct,
  deliveredCardsPageStruct,
  deliveredCardsQueryStruct,
  deliveriesPageStruct,
  deliveriesQueryStruct,
  deliveryProgressStruct,
  preferStruct,
} from './deliveries.ts';
import { deliveryResultStruct } from './delivery.ts';

const delivering = { access: { action: 'update', resource: 'lab' } } as const;
const delivery = { params: shape({ id: identifier() }), errors: ['not_found'] } as const;

export const deliverCards = endpoint({
  ...delivering,
  method: 'POST',
  path: '/lab/deliveries',
  summary: 'Accepts graded cards: a zip with delivery.json and the files it names',
  headers: preferStruct,
  upload: 'application/zip',
  response: deliveryResultStruct,
  accepted: acceptedDeliveryStruct,
  errors: ['delivery_unreadable'],
});

export const listDeliveries = endpoint({
  ...delivering,
  method: 'GET',
  path: '/lab/deliveries',
  summary: 'Deliveries of the last weeks, the latest first',
  query: deliveriesQueryStruct,
  response: deliveriesPageStruct,
});

export const readDelivery = endpoint({
  ...delivering,
  ...delivery,
  method: 'GET',
  path: '/lab/deliveries/{id}',
  summary: 'How far a delivery is, and which of its cards were refused',
  response: deliveryProgressStruct,
});

export const listDeliveredCards = endpoint({
  ...delivering,
  ...delivery,
  method: 'GET',
  path: '/lab/deliveries/{id}/cards',
  summary: 'What became of the cards of a delivery so far, in its order',
  query: deliveredCardsQueryStruct,
  response: deliveredCardsPageStruct,
});

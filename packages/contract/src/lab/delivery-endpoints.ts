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
  deliveryUploadStruct,
  newUploadStruct,
  partParams,
  preferStruct,
  receivedPartStruct,
} from './deliveries.ts';
import { deliveryResultStruct } from './delivery.ts';

const delivering = { access: { action: 'update', resource: 'lab' } } as const;
const upload = { params: shape({ uploadId: identifier() }) } as const;
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

export const beginUpload = endpoint({
  ...delivering,
  method: 'POST',
  path: '/lab/deliveries/uploads',
  summary:
    'Begins to send a zip in parts, which can go on after the connection broke, for three days',
  body: newUploadStruct,
  response: deliveryUploadStruct,
});

export const readUpload = endpoint({
  ...delivering,
  ...upload,
  method: 'GET',
  path: '/lab/deliveries/uploads/{uploadId}',
  summary: 'What of one’s upload has arrived, and where to send the rest',
  response: deliveryUploadStruct,
  errors: ['not_found'],
});

export const sendPart = endpoint({
  ...delivering,
  method: 'PUT',
  path: '/lab/deliveries/uploads/{uploadId}/parts/{part}',
  summary: 'Sends a part of one’s upload, also where the store has addresses for that',
  params: partParams,
  upload: 'application/octet-stream',
  response: receivedPartStruct,
  errors: ['not_found', 'part_missing', 'part_size'],
});

export const completeUpload = endpoint({
  ...delivering,
  ...upload,
  method: 'POST',
  path: '/lab/deliveries/uploads/{uploadId}/complete',
  summary: 'Makes a delivery of an upload that has arrived; again, changes nothing',
  response: acceptedDeliveryStruct,
  errors: ['not_found', 'part_missing'],
});

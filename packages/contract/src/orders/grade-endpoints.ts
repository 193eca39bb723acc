import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import {
  askedReviewsStruct,
  newReviewsStruct,
  orderGradesQueryStruct,
  orderGradesStruct,
  shipNowStruct,
  shippingNowStruct,
} from './grades.ts';
import { orderNumberStruct } from './structs.ts';

const own = { access: 'verified' } as const;
const one = { params: shape({ orderNumber: orderNumberStruct }) } as const;

export const readOrderGrades = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/grades',
  summary: 'The graded cards of an order, and what their owner may decide',
  query: orderGradesQueryStruct,
  response: orderGradesStruct,
  errors: ['not_found'],
});

export const shipNow = endpoint({
  ...own,
  ...one,
  method: 'PUT',
  path: '/orders/{orderNumber}/ship-now',
  summary: 'Ships graded cards of the caller as soon as they are packed, without waiting',
  body: shipNowStruct,
  response: shippingNowStruct,
  errors: ['not_found', 'forbidden'],
});

export const askReviews = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/reviews',
  summary: 'Asks the lab to look at grades again; paying the fee makes the cards wait for it',
  ownerOnly: true,
  body: newReviewsStruct,
  response: askedReviewsStruct,
  errors: [
    'not_found',
    'forbidden',
    'review_unavailable',
    'reviews_not_offered',
    'quote_changed',
    'payment_unavailable',
  ],
});

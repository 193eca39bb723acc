import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { text } from '../schema/text.ts';
import { orderNumberStruct } from './structs.ts';
import { submitterAnswerStruct, submitterRequestStruct } from './submitters.ts';

const request = {
  access: 'verified',
  path: '/group-submitter-requests/{code}',
  params: shape({ code: text({ min: 16, max: 100, pattern: /^[\w-]+$/ }) }),
} as const;
const refusals = ['invitation_invalid', 'invitation_expired', 'forbidden'] as const;

export const readSubmitterRequest = endpoint({
  ...request,
  method: 'GET',
  summary: 'The group order that the caller is asked to submit',
  response: submitterRequestStruct,
  errors: refusals,
});

export const answerSubmitterRequest = endpoint({
  ...request,
  method: 'POST',
  summary: 'Accepts to submit a group order, to send and receive its parcels, or declines',
  ownerOnly: true,
  body: submitterAnswerStruct,
  response: shape({ orderNumber: orderNumberStruct }),
  errors: [...refusals, 'order_closed', 'checkout_open'],
});

import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, required, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { orderNumberStruct } from './structs.ts';

/** What can be wrong with a parcel. */
export const CLAIM_KINDS = ['late', 'damaged'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
export const CLAIM_STATES = ['open', 'answered', 'closed'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

const claimFields = {
  id: identifier(),
  kind: oneOf(CLAIM_KINDS),
  shipment: nullable(
    text({ description: 'carrier and tracking number; null: the parcel sent to us' }),
  ),
  message: text(),
  state: oneOf(CLAIM_STATES),
  answer: nullable(text()),
  createdAt: dateTime(),
  answeredAt: nullable(dateTime()),
  closedAt: nullable(dateTime()),
} as const;

/** What a customer reported about a parcel, and our answer. */
const claimStruct = shape(
  { ...claimFields, isOwn: boolean('the caller reported it') },
  { title: 'ParcelClaim' },
);
export type ParcelClaim = TypeOf<typeof claimStruct>;

/** POST /orders/{orderNumber}/claims. */
export const newClaimStruct = shape({
  key: identifier('a UUID the caller makes; sending it again reports nothing twice'),
  kind: required(oneOf(CLAIM_KINDS), 'Choose what is wrong'),
  shipmentId: optional(nullable(identifier('null or left out: the parcel sent to us'))),
  message: required(text({ min: 1, max: 1000, trim: true }), 'Say what happened'),
});
export type NewClaim = TypeOf<typeof newClaimStruct>;

const own = { access: 'verified' } as const;
const one = { params: shape({ orderNumber: orderNumberStruct }) } as const;

export const listClaims = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/claims',
  summary: 'What was reported about the parcels of an order, latest first',
  response: shape({ items: list(claimStruct) }, { title: 'ParcelClaims' }),
  errors: ['not_found'],
});

export const reportParcel = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/claims',
  summary: 'Reports a late or damaged parcel',
  body: newClaimStruct,
  response: claimStruct,
  errors: ['not_found', 'forbidden', 'too_many_claims'],
});

export const closeClaim = endpoint({
  ...own,
  method: 'PUT',
  path: '/orders/{orderNumber}/claims/{claimId}/closure',
  summary: 'Closes a report that the caller made: it is settled',
  params: shape({ orderNumber: orderNumberStruct, claimId: identifier() }),
  response: claimStruct,
  errors: ['not_found'],
});

const staffClaimStruct = shape(
  {
    ...claimFields,
    orderNumber: orderNumberStruct,
    orderName: text(),
    customer: shape({ name: text(), email: text() }),
    answeredBy: nullable(text({ description: 'a name' })),
  },
  { title: 'StaffClaim' },
);
export type StaffClaim = TypeOf<typeof staffClaimStruct>;

/** GET /admin/claims. */
const claimQueryStruct = shape({
  state: optional(oneOf(CLAIM_STATES)),
  search: optional(
    text({ max: 100, trim: true, description: 'order number, customer’s name, or email address' }),
  ),
  ...pageQuery(25),
});
export type ClaimQuery = TypeOf<typeof claimQueryStruct>;

export const listAllClaims = endpoint({
  access: { action: 'read', resource: 'orders' },
  method: 'GET',
  path: '/admin/claims',
  summary: 'Everyone’s reports about parcels, latest first',
  query: claimQueryStruct,
  response: shape(pageOf(staffClaimStruct), { title: 'StaffClaims' }),
});

/** PUT /admin/claims/{claimId}/answer. */
export const claimAnswerStruct = shape({
  answer: required(text({ min: 1, max: 1000, trim: true }), 'Write an answer'),
});

const answering = {
  access: { action: 'update', resource: 'orders' },
  params: shape({ claimId: identifier() }),
} as const;

export const answerClaim = endpoint({
  ...answering,
  method: 'PUT',
  path: '/admin/claims/{claimId}/answer',
  summary: 'Answers a report about a parcel; a new answer replaces the last one',
  body: claimAnswerStruct,
  response: staffClaimStruct,
  errors: ['not_found', 'claim_closed'],
});

export const closeAnyClaim = endpoint({
  ...answering,
  method: 'PUT',
  path: '/admin/claims/{claimId}/closure',
  summary: 'Closes a report about a parcel: nothing is left to do',
  response: staffClaimStruct,
  errors: ['not_found'],
});

import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  listingHistoryStruct,
  recordedSaleStruct,
  staffListingsPageStruct,
  staffListingsQueryStruct,
  staffListingStruct,
} from './structs.ts';

const read = { origin: 'ours', access: { action: 'read', resource: 'listings' } } as const;
const update = { origin: 'ours', access: { action: 'update', resource: 'listings' } } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const listAllListings = endpoint({
  ...read,
  method: 'GET',
  path: '/admin/listings',
  summary: 'Everyone’s listings',
  query: staffListingsQueryStruct,
  response: staffListingsPageStruct,
  errors: [],
});

export const recordSale = endpoint({
  ...update,
  ...one,
  method: 'POST',
  path: '/admin/listings/{id}/sold',
  summary: 'Records that a listing was sold',
  body: recordedSaleStruct,
  response: staffListingStruct,
  errors: ['not_found', 'transition_not_allowed'],
});

export const recordPayout = endpoint({
  ...update,
  ...one,
  method: 'POST',
  path: '/admin/listings/{id}/payout',
  summary: 'Records that the seller of a sold listing was paid',
  body: shape({}),
  response: staffListingStruct,
  errors: ['not_found', 'transition_not_allowed'],
});

export const readAnyListingHistory = endpoint({
  ...read,
  ...one,
  method: 'GET',
  path: '/admin/listings/{id}/history',
  summary: 'What became of anyone’s listing',
  response: listingHistoryStruct,
  errors: ['not_found'],
});

import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { priceRule, reversalReasonRule } from './rules.ts';
import { LISTING_STATES, listingFields, listingHistoryStruct } from './structs.ts';

/** A listing as staff see it. */
const staffListingStruct = shape(
  {
    ...listingFields,
    seller: shape({ id: identifier(), name: text(), email: text() }, { title: 'ListingSeller' }),
  },
  { title: 'StaffListing' },
);
export type StaffListing = TypeOf<typeof staffListingStruct>;

/** GET /admin/listings, newest first. */
const staffListingsQueryStruct = shape({
  search: optional(
    text({
      max: 200,
      trim: true,
      description: 'words of the card, a certificate, or the seller’s name or email address',
    }),
  ),
  status: optional(list(oneOf(LISTING_STATES), { max: LISTING_STATES.length })),
  isPayoutDue: optional(boolean('sold, and not paid out')),
  ...pageQuery(24),
});
export type StaffListingsQuery = TypeOf<typeof staffListingsQueryStruct>;

const staffListingsPageStruct = shape(pageOf(staffListingStruct), { title: 'StaffListingsPage' });
export type StaffListingsPage = TypeOf<typeof staffListingsPageStruct>;

/** A sale that staff record. */
const recordedSaleStruct = shape(
  { price: priceRule, soldAt: optional(dateTime('now by default')) },
  { title: 'StaffSale' },
);

const read = { access: { action: 'read', resource: 'listings' } } as const;
const update = { access: { action: 'update', resource: 'listings' } } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const listAllListings = endpoint({
  ...read,
  method: 'GET',
  path: '/admin/listings',
  summary: 'Everyone’s listings',
  query: staffListingsQueryStruct,
  response: staffListingsPageStruct,
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

export const reverseSale = endpoint({
  ...update,
  ...one,
  method: 'POST',
  path: '/admin/listings/{id}/reverse',
  summary: 'Undoes a sale that isn’t paid out yet; its seller keeps the card',
  body: shape({ reason: reversalReasonRule }, { title: 'Reversal' }),
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
  summary: 'The history of anyone’s listing',
  response: listingHistoryStruct,
  errors: ['not_found'],
});

import { endpoint } from '../endpoint/endpoint.ts';
import { NO_REPORT } from '../graded-cards/certificate.ts';
import { returnUrlStruct } from '../payments/return-url.ts';
import { shape } from '../schema/collection.ts';
import { idempotencyKeyStruct, identifier } from '../schema/identifier.ts';
import { optional, boolean } from '../schema/schema.ts';
import {
  delistPaymentStruct,
  listingHistoryStruct,
  listingsQueryStruct,
  listingsStruct,
  listingStruct,
  previewQueryStruct,
  previewsStruct,
  priceChangeStruct,
  publishedStruct,
  publishStruct,
} from './structs.ts';

const own = { access: 'verified' } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const previewProducts = endpoint({
  ...own,
  method: 'GET',
  path: '/tag-market/consumer/products/previews',
  summary: 'Cards that the caller could sell, and the payout for each',
  query: previewQueryStruct,
  response: previewsStruct,
  errors: NO_REPORT,
});

export const publishProducts = endpoint({
  ...own,
  method: 'POST',
  path: '/tag-market/consumer/products',
  summary: 'Lists graded cards of the caller for sale, all of them or none',
  ownerOnly: true,
  body: publishStruct,
  response: publishedStruct,
  errors: [...NO_REPORT, 'listing_exists', 'card_sold', 'card_handing_over'],
});

export const listListings = endpoint({
  ...own,
  method: 'GET',
  path: '/tag-market/consumer/products/listings',
  summary: 'The listings of the caller, with totals',
  query: listingsQueryStruct,
  response: listingsStruct,
});

export const changePrice = endpoint({
  ...own,
  ...one,
  method: 'PATCH',
  path: '/tag-market/consumer/products/{id}',
  summary: 'Changes the price of a listing, and whether it accepts offers',
  ownerOnly: true,
  body: priceChangeStruct,
  response: listingStruct,
  errors: ['not_found', 'edit_price_failed'],
});

export const delistProduct = endpoint({
  ...own,
  ...one,
  method: 'PATCH',
  path: '/tag-market/consumer/products/{id}/delist',
  summary:
    'Takes a listing off the market, or with `undo` puts it back: within 10 seconds, or while its fee is unpaid',
  body: shape({ undo: optional(boolean()) }, { title: 'Delist' }),
  response: listingStruct,
  errors: ['not_found', 'delist_failed'],
});

/**
 * The first call begins a payment; calls with the same key return its state. While a checkout is open,
 * another key returns that checkout.
 */
export const payDelistFee = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/tag-market/consumer/products/{id}/delist-fee',
  summary: 'Begins or continues the payment of the delisting fee',
  ownerOnly: true,
  headers: shape({ 'idempotency-key': idempotencyKeyStruct }),
  body: shape({ returnUrl: returnUrlStruct }),
  response: delistPaymentStruct,
  errors: [
    'not_found',
    'delist_failed',
    'delist_payment_failed',
    'idempotency_key_reused',
    'idempotency_key_mismatch',
    'payment_unavailable',
  ],
});

export const readListingHistory = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/tag-market/consumer/products/{id}/history',
  summary: 'The history of a listing',
  response: listingHistoryStruct,
  errors: ['not_found'],
});

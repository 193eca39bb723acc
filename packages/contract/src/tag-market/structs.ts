import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradedCardIdentityStruct, gradeStruct } from '../graded-cards/structs.ts';
import { pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, refined, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { priceRule, publishCertificateRule } from './rules.ts';

/**
 * - waiting: its card is still in the lab; it goes live when the card is complete
 * - live: everyone can see it
 * - delisting: just taken off; can be undone until `undoUntil`
 * - unpaid: off the market, but the delisting fee is due
 * - delisted, sold: ended
 * - reversed: sold, but the sale was undone; its seller can list the card again
 */
export const LISTING_STATES = [
  'waiting',
  'live',
  'delisting',
  'unpaid',
  'delisted',
  'sold',
  'reversed',
] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** How long a delisting can be undone, in milliseconds. */
export const UNDO_DELIST_MS = 10_000;

/** The most listings that one call publishes or previews. */
export const MOST_PUBLISHED = 100;

const count = integer({ min: 0 });
export const cents = (description?: string) =>
  integer({ min: 0, ...(description && { description: `US cents; ${description}` }) });

/** A sale, and the payout that staff recorded for it. */
const saleStruct = shape(
  {
    price: cents('what the buyer paid'),
    soldAt: dateTime(),
    soldBy: text({ description: 'the partner that reported it, or our staff' }),
    payout: cents('what the seller gets'),
    paidOutAt: nullable(dateTime('when the payout was recorded')),
    handedOverAt: nullable(dateTime('when the buyer accepted the card')),
  },
  { title: 'Sale' },
);

/** The terms of selling. A listing keeps the terms under which it was published. */
const marketTermsStruct = shape(
  {
    commissionRate: integer({ min: 0, max: 10_000, description: 'hundredths of a percent' }),
    commissionMinimum: cents(),
    delistFee: cents('for delisting a card before it has been live for delistFreeAfterDays'),
    delistFreeAfterDays: count,
  },
  { title: 'MarketTerms' },
);
export type MarketTerms = TypeOf<typeof marketTermsStruct>;

/** A listing's card. */
export const cardFields = {
  certificate: certificateStruct,
  gradedAt: dateTime(),
  card: gradedCardIdentityStruct,
  grade: gradeStruct,
  image: pictureStruct,
};

/** The same, for its owner. The image is null once the certificate is voided. */
export const ownCardFields = {
  ...cardFields,
  image: nullable(pictureStruct),
};

export const acceptsOffersField = boolean('whether partners may sell it at another price');

export const listingFields = {
  id: identifier(),
  ...ownCardFields,
  price: cents(),
  acceptsOffers: acceptsOffersField,
  payout: cents('what the seller gets at this price'),
  terms: marketTermsStruct,
  status: oneOf(LISTING_STATES),
  publishedAt: dateTime('when its owner published it'),
  listedAt: nullable(dateTime('since when it has been for sale; null: not yet')),
  undoUntil: nullable(dateTime('while it is delisting')),
  delistFee: cents('due if it is delisted now, or still to be paid'),
  endedAt: nullable(dateTime()),
  isVoided: boolean(),
  sale: nullable(saleStruct),
};

/** A listing as its owner sees it. */
export const listingStruct = shape(listingFields, { title: 'Listing' });
export type Listing = TypeOf<typeof listingStruct>;

/** Why a card can’t be published. */
const PREVIEW_PROBLEMS = [
  'listed',
  'unpaid',
  'sold',
  'handing_over',
  'not_yours',
  'voided',
] as const;

/** A card that could be published, and its payout. */
const listingPreviewStruct = shape(
  {
    ...ownCardFields,
    isInLab: boolean(),
    price: nullable(cents('as asked')),
    payout: nullable(cents('at that price')),
    problem: nullable(oneOf(PREVIEW_PROBLEMS)),
  },
  { title: 'ListingPreview' },
);
export type ListingPreview = TypeOf<typeof listingPreviewStruct>;

export const searchField = text({
  max: 200,
  trim: true,
  description: 'words of the card, or a certificate',
});

/**
 * GET /tag-market/consumer/products/previews: cards of the caller that aren’t listed, or those named.
 * `price` goes with `certificate`, one for one.
 */
export const previewQueryStruct = refined(
  shape({
    certificate: optional(list(publishCertificateRule, { max: MOST_PUBLISHED })),
    price: optional(list(priceRule, { max: MOST_PUBLISHED })),
    search: optional(searchField),
    ...pageQuery(24),
  }),
  ({ certificate, price }) =>
    !price ||
    price.length === certificate?.length || {
      field: 'price',
      reason: 'Give one price for each certificate',
    },
);
export type PreviewQuery = TypeOf<typeof previewQueryStruct>;

export const previewsStruct = shape(
  { ...pageOf(listingPreviewStruct), terms: marketTermsStruct },
  { title: 'ListingPreviews' },
);
export type ListingPreviews = TypeOf<typeof previewsStruct>;

/** POST /tag-market/consumer/products: all of them are published, or none. */
export const publishStruct = shape(
  {
    products: list(
      shape({
        certificate: publishCertificateRule,
        price: priceRule,
        acceptsOffers: optional(boolean('false by default')),
      }),
      { min: 1, max: MOST_PUBLISHED },
    ),
  },
  { title: 'Publish' },
);
export type Publish = TypeOf<typeof publishStruct>;

export const publishedStruct = shape(
  { items: list(listingStruct) },
  { title: 'PublishedListings' },
);
export type Published = TypeOf<typeof publishedStruct>;

export const LISTING_SORTS = ['time', 'price', 'payout', 'grade', 'card', 'status'] as const;

export const listingsQueryStruct = shape({
  search: optional(searchField),
  status: optional(list(oneOf(LISTING_STATES), { max: LISTING_STATES.length })),
  sort: optional(oneOf(LISTING_SORTS, 'time listed by default')),
  direction: optional(oneOf(['asc', 'desc'])),
  ...pageQuery(24),
});
export type ListingsQuery = TypeOf<typeof listingsQueryStruct>;

const total = shape({ cards: count, amount: cents() });

/** GET /tag-market/consumer/products/listings; the totals are of all the caller’s listings. */
export const listingsStruct = shape(
  {
    ...pageOf(listingStruct),
    totals: shape({ waiting: total, forSale: total, sold: total, toPayOut: total, paidOut: total }),
  },
  { title: 'Listings' },
);
export type Listings = TypeOf<typeof listingsStruct>;

export const priceChangeStruct = shape(
  { price: priceRule, acceptsOffers: optional(boolean('unchanged by default')) },
  { title: 'ListingPriceChange' },
);
export type PriceChange = TypeOf<typeof priceChangeStruct>;

/** The kinds of changes of a listing. */
const LISTING_EVENT_KINDS = [
  'published',
  'listed',
  'price_changed',
  'offers_allowed',
  'offers_ended',
  'delisting',
  'delisting_undone',
  'fee_due',
  'fee_paid',
  'relisted',
  'delisted',
  'sold',
  'reversed',
  'handed_over',
  'paid_out',
  'regraded',
  'voided',
] as const;
export type ListingEventKind = (typeof LISTING_EVENT_KINDS)[number];

const LISTING_ACTORS = ['seller', 'partner', 'staff'] as const;
export type ListingActor = (typeof LISTING_ACTORS)[number];

/** One change of a listing. */
const listingEventStruct = shape(
  {
    id: integer({ min: 1 }),
    at: dateTime(),
    kind: oneOf(LISTING_EVENT_KINDS),
    price: nullable(cents('the new price, the fee, the sale, or the payout')),
    note: nullable(text({ description: 'for the seller to read' })),
    actor: nullable(oneOf(LISTING_ACTORS, 'null: happened by itself')),
  },
  { title: 'ListingEvent' },
);
export type ListingEvent = TypeOf<typeof listingEventStruct>;

/** Every change of a listing, oldest first. */
export const listingHistoryStruct = shape(
  { items: list(listingEventStruct) },
  { title: 'ListingHistory' },
);

/** POST …/delist-fee. A failed payment is refused as `delist_payment_failed`. */
export const delistPaymentStruct = shape(
  {
    state: oneOf(
      ['pending', 'paid', 'refunded'],
      'pending: go to checkoutUrl; paid: it is delisted; refunded: it was no longer due',
    ),
    amount: cents(),
    checkoutUrl: nullable(text({ description: 'absolute, or a path below the base URL' })),
    listing: listingStruct,
  },
  { title: 'DelistPayment' },
);
export type DelistPayment = TypeOf<typeof delistPaymentStruct>;

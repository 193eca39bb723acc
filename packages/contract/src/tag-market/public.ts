import { CURRENCY } from '../constants/display.ts';
import { endpoint, PURGED_MAX_AGE } from '../endpoint/endpoint.ts';
import { GRADE_KEYS } from '../graded-cards/grade.ts';
import { certificateStruct, NO_REPORT } from '../graded-cards/certificate.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { nextField, pageQuery } from '../schema/paging.ts';
import { nullable, oneOf, optional, refined, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { acceptsOffersField, cardFields, cents, searchField } from './structs.ts';

/** A seller's public id: random and unrelated to the account. */
export const sellerIdStruct = text({
  max: 12,
  long: 'Is not a seller',
  pattern: /^[a-z0-9]{12}$/,
  reason: 'Is not a seller',
  description: 'a seller’s public id: 12 letters and digits',
});

/** A listing as the public sees it. The image is the slab’s front, or the card’s if no slab was pictured. */
const publicListingStruct = shape(
  {
    id: identifier(),
    ...cardFields,
    price: cents(),
    currency: oneOf([CURRENCY]),
    acceptsOffers: acceptsOffersField,
    seller: sellerIdStruct,
    sellerName: text({ description: 'their shop’s name, else such as “Collector since 2025”' }),
    listedAt: dateTime(),
    regradedAt: nullable(dateTime('when it was graded again while listed')),
  },
  { title: 'PublicListing' },
);
export type PublicListing = TypeOf<typeof publicListingStruct>;

/** The first is the default; by grade, the best come first. */
export const PUBLIC_LISTING_SORTS = ['newest', 'price-up', 'price-down', 'grade'] as const;
export type PublicListingSort = (typeof PUBLIC_LISTING_SORTS)[number];

export const PUBLIC_LISTINGS_PAGE_SIZE = 24;
export const MOST_PUBLIC_LISTINGS = 100;

const priceBound = optional(integer({ min: 0, max: 100_000_000, description: 'US cents' }));

/** GET /tag-market/public/listings: cards for sale that meet every condition. */
const publicListingsQueryStruct = refined(
  shape({
    search: optional(searchField),
    category: optional(text({ max: 60, description: 'as the catalogue writes it' })),
    grade: optional(
      list(oneOf(GRADE_KEYS), { max: GRADE_KEYS.length, description: 'repeat it for several' }),
    ),
    minPrice: priceBound,
    maxPrice: priceBound,
    seller: optional(sellerIdStruct),
    sort: optional(oneOf(PUBLIC_LISTING_SORTS, `${PUBLIC_LISTING_SORTS[0]} by default`)),
    ...pageQuery(PUBLIC_LISTINGS_PAGE_SIZE, MOST_PUBLIC_LISTINGS),
  }),
  ({ minPrice = 0, maxPrice = Infinity }) =>
    minPrice <= maxPrice || {
      field: 'maxPrice',
      reason: 'Must not be below the lowest price',
    },
);
export type PublicListingsQuery = TypeOf<typeof publicListingsQueryStruct>;

const publicListingsStruct = shape(
  {
    items: list(publicListingStruct, { max: MOST_PUBLIC_LISTINGS }),
    next: nextField,
    categories: list(text({ max: 60 }), { description: 'those with any card for sale' }),
  },
  { title: 'PublicListings' },
);
export type PublicListings = TypeOf<typeof publicListingsStruct>;

const publicRead = {
  method: 'GET',
  access: 'public',
  // Prices and sales must show at once: browsers revalidate every time, and the ETag saves the transfer.
  cache: { maxAge: 0, staleWhileRevalidate: 0, purgedMaxAge: PURGED_MAX_AGE },
} as const;

export const readPublicListing = endpoint({
  ...publicRead,
  path: '/tag-market/public/listings/{certificateValue}',
  summary: 'A graded card for sale',
  params: shape({ certificateValue: certificateStruct }),
  response: publicListingStruct,
  errors: ['listing_not_found', ...NO_REPORT],
});

export const listPublicListings = endpoint({
  ...publicRead,
  path: '/tag-market/public/listings',
  summary: 'Graded cards for sale, searched, filtered, and sorted',
  query: publicListingsQueryStruct,
  response: publicListingsStruct,
});

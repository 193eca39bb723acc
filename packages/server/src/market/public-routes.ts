import type { endpoints } from '@tag/contract';
import { CATALOGUE, keyOf, MARKET } from '../edge/keys.ts';
import type { Handlers } from '../http/implement.ts';
import { readOne, readPage } from './public-listings.ts';

type Calls = Pick<typeof endpoints, 'readPublicListing' | 'listPublicListings'>;

/** The public market. */
export function publicMarketHandlers(): Handlers<Calls> {
  return {
    async readPublicListing({ params }, { reads }, tag) {
      const listing = await readOne(reads, params.certificateValue);
      tag(keyOf.listing(listing.id), keyOf.seller(listing.seller), CATALOGUE);
      return listing;
    },
    listPublicListings({ query }, { reads }, tag) {
      tag(MARKET, CATALOGUE);
      return readPage(reads, query);
    },
  };
}

import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import { CATALOGUE, keyOf, MARKET } from '../edge/keys.ts';
import type { Handlers } from '../http/implement.ts';
import { readOne, readPage } from './public-listings.ts';

type Calls = Pick<typeof endpoints, 'readPublicListing' | 'listPublicListings'>;

/** The public market. */
export function publicMarketHandlers(database: Database): Handlers<Calls> {
  return {
    async readPublicListing({ params }, _call, tag) {
      const listing = await readOne(database, params.certificateValue);
      tag(keyOf.listing(listing.id), keyOf.seller(listing.seller), CATALOGUE);
      return listing;
    },
    listPublicListings({ query }, _call, tag) {
      tag(MARKET, CATALOGUE);
      return readPage(database, query);
    },
  };
}

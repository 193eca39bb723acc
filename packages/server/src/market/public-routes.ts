import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { readOne, readPage } from './public-listings.ts';

type Calls = Pick<typeof endpoints, 'readPublicListing' | 'listPublicListings'>;

/** The public market. */
export function publicMarketHandlers(database: Database): Handlers<Calls> {
  return {
    readPublicListing: ({ params }) => readOne(database, params.certificateValue),
    listPublicListings: ({ query }) => readPage(database, query),
  };
}

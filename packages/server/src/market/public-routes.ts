import type { endpoints } from '@tag/contract';
import type { Handlers } from '../http/implement.ts';
import { readOne, readPage } from './public-listings.ts';

type Calls = Pick<typeof endpoints, 'readPublicListing' | 'listPublicListings'>;

/** The public market. */
export function publicMarketHandlers(): Handlers<Calls> {
  return {
    readPublicListing: ({ params }, { reads }) => readOne(reads, params.certificateValue),
    listPublicListings: ({ query }, { reads }) => readPage(reads, query),
  };
}

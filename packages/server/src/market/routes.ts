import type { endpoints } from '@tag/contract';
import { ApiError } from '@tag/contract/errors';
import type { Handlers } from '../http/implement.ts';

type Calls = Pick<
  typeof endpoints,
  | 'previewProducts'
  | 'publishProducts'
  | 'listListings'
  | 'exportListings'
  | 'changePrice'
  | 'delistProduct'
  | 'payDelistFee'
  | 'readListingHistory'
  | 'listAllListings'
  | 'recordSale'
  | 'recordPayout'
  | 'readAnyListingHistory'
  | 'startHandOver'
  | 'listHandOvers'
  | 'cancelHandOver'
  | 'readHandOverOffer'
  | 'acceptHandOver'
  | 'declineHandOver'
>;

const later = () => Promise.reject(new ApiError('unavailable'));

/** Cards for sale. */
export function marketHandlers(): Handlers<Calls> {
  return {
    previewProducts: later,
    publishProducts: later,
    listListings: later,
    exportListings: later,
    changePrice: later,
    delistProduct: later,
    payDelistFee: later,
    readListingHistory: later,
    listAllListings: later,
    recordSale: later,
    recordPayout: later,
    readAnyListingHistory: later,
    startHandOver: later,
    listHandOvers: later,
    cancelHandOver: later,
    readHandOverOffer: later,
    acceptHandOver: later,
    declineHandOver: later,
  };
}

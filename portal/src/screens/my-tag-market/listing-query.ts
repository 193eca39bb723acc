import { LISTING_SORTS, LISTING_STATES, type ListingsQuery } from '@tag/contract/tag-market';
import { oneOfChoices, readListAddress } from '../../features/lists/list-address.ts';

/** The part of the caller's listings that an address asks for. */
export function readListingQuery(address: URLSearchParams) {
  const status = oneOfChoices(LISTING_STATES, address.get('status'));
  return {
    ...readListAddress(address),
    ...(status && { status: [status] }),
    sort: oneOfChoices(LISTING_SORTS, address.get('sort')) ?? 'time',
    direction: oneOfChoices(['asc', 'desc'] as const, address.get('direction')) ?? 'desc',
  } satisfies ListingsQuery;
}

export type ListingQuery = ReturnType<typeof readListingQuery>;

import { createResource, type Admit, type PublicClient } from '@tag/client/public';
import { certificateStruct } from '@tag/contract/graded-cards';
import {
  listPublicListings,
  readPublicListing,
  type PublicListing,
  type PublicListings,
  type PublicListingsQuery,
} from '@tag/contract/tag-market';
import { listingErrorOf, type ListingError } from '../listing-error.ts';

/** Shorter waits show no loading state. */
const SILENT_MS = 150;

/** What is shown stays until the next one arrives, and also when that fails. `admit` is awaited before each retry. */
function createShown<T extends object>(admit?: Admit) {
  return createResource<T, ListingError>({
    problemOf: listingErrorOf,
    keepsLast: true,
    slowAfter: SILENT_MS,
    admit,
  });
}

export function createListingState(client: PublicClient, admit?: Admit) {
  const resource = createShown<PublicListing>(admit);
  return {
    resource,
    isNothing: () => false,
    load(key: string, certificate: string): void {
      if (!certificateStruct.is(certificate)) {
        const problem = { kind: 'malformed', code: 'invalid', retryable: false } as const;
        return resource.put(key, { problem });
      }
      const input = { params: { certificateValue: certificate } };
      void resource.load(key, (signal) => client.call(readPublicListing, input, { signal }));
    },
  };
}

export function createMarketState(client: PublicClient, admit?: Admit) {
  const resource = createShown<PublicListings>(admit);
  return {
    resource,
    isNothing: ({ items }: PublicListings) => items.length === 0,
    load(key: string, query: PublicListingsQuery): void {
      void resource.load(key, (signal) => client.call(listPublicListings, { query }, { signal }));
    },
  };
}

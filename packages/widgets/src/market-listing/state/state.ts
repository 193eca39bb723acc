import { createResource, type Admit, type PublicClient } from '@tag/client/public';
import { certificateStruct } from '@tag/contract/graded-cards';
import {
  listPublicListings,
  readPublicListing,
  type PublicListing,
  type PublicListings,
  type PublicListingsQuery,
} from '@tag/contract/tag-market';
import { proxy, ref } from 'valtio';
import { isEmpty, listingErrorOf, type ListingError } from '../listing-error.ts';

/** Shorter waits show no loading state. */
const SILENT_MS = 150;

type Kept<T extends object> = ReturnType<typeof ref<T>>;

export interface ShownState<T extends object> {
  status: 'loading' | 'ready' | 'empty' | 'error';
  /** The shown value: the last one loaded, also while the next loads. */
  value: Kept<T> | null;
  /** Why the requested value isn’t available. */
  error: ListingError | null;
  /** Loading long enough to show it. */
  isWaiting: boolean;
}

/**
 * The state of a listing or a page of listings. The shown value stays until the next one arrives, and also
 * when that fails. A new `revision` requests the same again. `dispose` cancels requests.
 * @param admit awaited before each retry
 */
function createShown<T extends object>(isNothing: (value: T) => boolean, admit?: Admit) {
  const resource = createResource<T, ListingError>({
    problemOf: listingErrorOf,
    keepsLast: true,
    slowAfter: SILENT_MS,
    admit,
  });
  const state = proxy<ShownState<T>>(read());
  resource.subscribe(() => Object.assign(state, read()));

  function read(): ShownState<T> {
    const { status, problem, isSlow } = resource.state;
    // A card that is no longer for sale isn’t shown.
    const isGone = problem !== null && !problem.retryable;
    const value = isGone ? null : resource.state.value;
    return {
      status:
        status === 'failed'
          ? isEmpty(problem!)
            ? 'empty'
            : 'error'
          : status !== 'ready'
            ? 'loading'
            : value && isNothing(value)
              ? 'empty'
              : 'ready',
      value: value && ref(value),
      error: problem,
      isWaiting: isSlow,
    };
  }

  return { resource, state, retry: () => resource.reload(), dispose: resource.dispose };
}

export function createListingState(client: PublicClient, admit?: Admit) {
  const { resource, ...shown } = createShown<PublicListing>(() => false, admit);
  return {
    ...shown,
    load(certificate: string, revision: number): void {
      const key = `${certificate} ${revision}`;
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
  const isNothing = ({ items }: PublicListings) => items.length === 0;
  const { resource, ...shown } = createShown(isNothing, admit);
  return {
    ...shown,
    load(query: PublicListingsQuery, revision: number): void {
      const key = `${JSON.stringify(query)} ${revision}`;
      void resource.load(key, (signal) => client.call(listPublicListings, { query }, { signal }));
    },
  };
}

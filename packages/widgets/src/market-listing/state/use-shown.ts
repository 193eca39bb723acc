import type { Admit, PublicClient, ResourceState } from '@tag/client/public';
import { useEffect } from 'react';
import { type HostEvents, useHostEvents } from '../../shared/host-events.ts';
import { useClientStore } from '../../shared/use-client.ts';
import { useResource } from '../../shared/use-resource.ts';
import { isEmpty, type ListingError } from '../listing-error.ts';

/** The client and the host's callbacks. */
export interface Source extends HostEvents {
  client: PublicClient;
  /** A new revision requests the same again. */
  revision?: number;
  /** Awaited before each retry. */
  admit?: Admit | undefined;
}

interface Store<T, Asked> {
  readonly resource: {
    readonly state: ResourceState<T, ListingError>;
    subscribe(listener: () => void): () => void;
    reload(): Promise<void>;
    dispose(): void;
  };
  isNothing(value: T): boolean;
  load(key: string, asked: Asked): void;
}

/** Loads the requested value and tells the host. The shown value is the last one loaded. */
export function useShown<T extends object, Asked>(
  create: (client: PublicClient, admit?: Admit) => Store<T, Asked>,
  asked: Asked,
  props: Source,
) {
  const { client, admit, revision = 0 } = props;
  const store = useClientStore(client, () => create(client, admit));
  const { resource } = store;
  const key = `${JSON.stringify(asked)} ${revision}`;
  useEffect(() => {
    store.load(key, asked);
    return resource.dispose;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key changes with the request
  }, [store, key]);

  const { key: known, status: loaded, value: last, problem: error, isSlow } = useResource(resource);
  // A card that is no longer for sale isn’t shown.
  const value = error && !error.retryable ? null : last;
  // A request that starts after this rendering is under way already.
  const status = key === known ? statusOf() : 'loading';
  function statusOf() {
    if (loaded === 'failed') return error && isEmpty(error) ? 'empty' : 'error';
    if (loaded !== 'ready') return 'loading';
    return value && store.isNothing(value) ? 'empty' : 'ready';
  }
  useHostEvents(props, { status, value, error });
  return { status, value, error, isWaiting: isSlow, retry: () => void resource.reload() };
}

import { createPublicClient, type PublicClient } from '@tag/client/public';
import { useMemo, useState } from 'react';

/** The client of an element's API. */
export function useApiClient(apiBase: string): PublicClient {
  return useMemo(() => createPublicClient({ baseUrl: apiBase, validate: true }), [apiBase]);
}

/** The store for this client; another client starts over with another store. */
export function useClientStore<S>(client: PublicClient, create: (isFirst: boolean) => S): S {
  const [current, setCurrent] = useState(() => ({ client, store: create(true) }));
  if (current.client === client) return current.store;
  const store = create(false);
  setCurrent({ client, store });
  return store;
}

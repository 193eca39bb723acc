import { useSyncExternalStore } from 'react';

/** What only a browser knows; on a server, and while its HTML is taken over, `otherwise`. */
export function useInBrowser<T extends string | boolean>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(neverChanges, read, () => otherwise);
}

const neverChanges = () => () => {};

import { useSyncExternalStore } from 'react';

/** A value that only a browser has; `otherwise` on a server and while its HTML is hydrated. */
export function useInBrowser<T extends string | boolean>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(neverChanges, read, () => otherwise);
}

const neverChanges = () => () => {};

import { useSyncExternalStore } from 'react';

/** A value read in the browser; `otherwise` on the server and during hydration. */
export function useInBrowser<T extends string | boolean>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(neverChanges, read, () => otherwise);
}

const neverChanges = () => () => {};

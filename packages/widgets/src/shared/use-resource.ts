import { useSyncExternalStore } from 'react';

interface Resource<S> {
  readonly state: S;
  subscribe(listener: () => void): () => void;
}

/** The state of something that is loaded as a whole. */
export function useResource<S>(resource: Resource<S>): S {
  const read = () => resource.state;
  return useSyncExternalStore(resource.subscribe, read, read);
}

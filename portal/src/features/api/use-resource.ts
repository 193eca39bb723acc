import { createResource, type Known, type ResourceState, type Retryable } from '@tag/client/public';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

interface ResourceUse<T, P> {
  /** The state of the latest load, as in `createResource`. */
  readonly state: ResourceState<T, P>;
  /** Requests the same again; it resolves once that has ended. */
  again(): Promise<void>;
}

/**
 * The answer of `ask`, requested again when `key` changes and when the connection is back. The last
 * answer stays while the next one is loading. A `known` first answer isn't requested.
 */
export function useResource<T, P extends Retryable>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  problemOf: (error: unknown) => P,
  known?: Known<T, P>,
): ResourceUse<T, P> {
  const [resource] = useState(() =>
    createResource<T, P>({ problemOf, keepsLast: true, initial: known }),
  );
  const read = () => resource.state;
  const state = useSyncExternalStore(resource.subscribe, read, read);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [load] = useState(() => (signal: AbortSignal) => latest.current(signal));
  useEffect(() => {
    void resource.load(key, load);
    return resource.dispose;
  }, [resource, key, load]);
  // A click may come before the effect above has set the loader.
  const again = useCallback(() => resource.reload(load), [resource, load]);
  return { state, again };
}

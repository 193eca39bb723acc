import { createResource, failureOf } from '@tag/client/public';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { describeFailure } from './describe-failure.ts';

export interface Answered<T> {
  /** The last answer; it stays while the next one is loading. Null before the first. */
  readonly answer: T | null;
  readonly loading: boolean;
  /** Why the last attempt brought nothing. */
  readonly failure: string | undefined;
  /** Requests the same again. */
  again(): void;
}

/**
 * What a call answers, requested again when `key` changes and when the connection is back. An answer that
 * is `known` at first isn't requested.
 */
export function useAnswer<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  known?: T,
): Answered<T> {
  const [resource] = useState(() =>
    createResource<T, Problem>({
      problemOf,
      keepsLast: true,
      initial: known === undefined ? undefined : { key, value: known },
    }),
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

  const isCurrent = state.key === key;
  return {
    answer: state.value,
    loading: !isCurrent || state.status === 'loading',
    failure: isCurrent && state.status === 'failed' ? state.problem?.message : undefined,
    // A click may come before the effect above has told the resource what to load.
    again: useCallback(() => void resource.reload(load), [resource, load]),
  };
}

interface Problem {
  readonly message: string;
  readonly retryable: boolean;
}

function problemOf(error: unknown): Problem {
  return { message: describeFailure(error), retryable: failureOf(error).retryable };
}

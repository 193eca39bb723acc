import { failureOf } from '@tag/client/public';
import { describeFailure } from './describe-failure.ts';
import { useResource } from './use-resource.ts';

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
 * A call's answer, requested again when `key` changes and when the connection is back. An answer that
 * is `known` at first isn't requested.
 */
export function useAnswer<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  known?: T,
): Answered<T> {
  const initial = known === undefined ? undefined : { key, value: known };
  const { state, again } = useResource(key, ask, problemOf, initial);
  const isCurrent = state.key === key;
  return {
    answer: state.value,
    loading: !isCurrent || state.status === 'loading',
    failure: isCurrent && state.status === 'failed' ? state.problem?.message : undefined,
    again,
  };
}

function problemOf(error: unknown) {
  return { message: describeFailure(error), retryable: failureOf(error).retryable };
}

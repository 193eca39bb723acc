import { isAborted } from '@tag/client/public';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure } from './describe-failure.ts';

export interface Answered<T> {
  /** The last answer; it stays while the next one is under way. Null before the first. */
  readonly answer: T | null;
  readonly loading: boolean;
  /** Why the last attempt brought nothing. */
  readonly failure: string | undefined;
  /** Asks the same anew. */
  again(): void;
}

interface State<T> {
  readonly answer: T | null;
  readonly failure?: string;
  /** The question that was answered last. */
  readonly of: string | null;
}

/**
 * What a call answers, asked for again whenever `key` changes; an answer out of date is dropped. An answer
 * that is `known` at first isn't asked for.
 */
export function useAnswer<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  known?: T,
): Answered<T> {
  const [round, setRound] = useState(0);
  const question = `${round} ${key}`;
  const [state, setState] = useState<State<T>>(
    known === undefined ? { answer: null, of: null } : { answer: known, of: question },
  );
  const current = useRef({ ask, answered: state.of });
  useEffect(() => {
    current.current = { ask, answered: state.of };
  });

  useEffect(() => {
    if (current.current.answered === question) return;
    const abort = new AbortController();
    current.current.ask(abort.signal).then(
      (answer) => !abort.signal.aborted && setState({ answer, of: question }),
      (error: unknown) => {
        if (abort.signal.aborted || isAborted(error)) return;
        setState(({ answer }) => ({ answer, of: question, failure: describeFailure(error) }));
      },
    );
    return () => abort.abort();
  }, [question]);

  const loading = state.of !== question;
  return {
    answer: state.answer,
    loading,
    failure: loading ? undefined : state.failure,
    again: useCallback(() => setRound((count) => count + 1), []),
  };
}

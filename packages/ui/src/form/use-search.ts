import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Found<T> =
  | { readonly status: 'searching' }
  | { readonly status: 'failed' }
  | { readonly status: 'found'; readonly items: readonly T[] };

/**
 * Searches for a text once typing has paused for 250 ms; answers to older queries are dropped. Null doesn't
 * search. What was found for an older text stays until the next answer; then it isn't current. `again` repeats the search.
 */
export function useSearch<T>(
  text: string | null,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): { found: Found<T>; isCurrent: boolean; again(): void } {
  const [found, setFound] = useState<Found<T>>({ status: 'searching' });
  const [answered, setAnswered] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const first = useRef(true);
  const ask = useEffectEvent(search);

  useEffect(() => {
    if (text === null) {
      first.current = true;
      return;
    }
    const abort = new AbortController();
    const settle = (next: Found<T>) => {
      if (abort.signal.aborted) return;
      setFound(next);
      setAnswered(text);
    };
    const send = () => {
      ask(text, abort.signal).then(
        (items) => settle({ status: 'found', items }),
        () => settle({ status: 'failed' }),
      );
    };
    // Opening the list isn't typing: search at once.
    const timer = setTimeout(send, first.current ? 0 : SEARCH_DELAY_MS);
    first.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, round]);

  return {
    found,
    isCurrent: answered === text,
    again() {
      setFound({ status: 'searching' });
      setRound((count) => count + 1);
    },
  };
}

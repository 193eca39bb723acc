import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Found<T> =
  | { readonly status: 'searching' }
  | { readonly status: 'failed' }
  | { readonly status: 'found'; readonly items: readonly T[] };

/**
 * Searches for a text once typing has paused for 250 ms; answers to older queries are dropped. Null doesn't
 * search. `again` repeats the search.
 */
export function useSearch<T>(
  text: string | null,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): { found: Found<T>; again(): void } {
  const [found, setFound] = useState<Found<T>>({ status: 'searching' });
  const [round, setRound] = useState(0);
  const first = useRef(true);
  const ask = useEffectEvent(search);

  useEffect(() => {
    if (text === null) {
      first.current = true;
      return;
    }
    const abort = new AbortController();
    const send = () => {
      ask(text, abort.signal).then(
        (items) => !abort.signal.aborted && setFound({ status: 'found', items }),
        () => !abort.signal.aborted && setFound({ status: 'failed' }),
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
    again() {
      setFound({ status: 'searching' });
      setRound((count) => count + 1);
    },
  };
}

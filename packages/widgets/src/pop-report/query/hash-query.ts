import { useCallback, useEffect, useRef } from 'react';
import { readAddress, writeAddress } from './address.ts';
import type { PopQuery } from './query.ts';

/** The query in an address's hash; null if the hash belongs to the page. */
export function queryInHash(hash: string): PopQuery | null {
  if (!hash.startsWith('#/')) return null;
  const [path = '', search = ''] = hash.slice(1).split(/\?(.*)/s);
  return readAddress(path, new URLSearchParams(search));
}

/**
 * Keeps a query in the page's address: a new entry of the history for another part of the population,
 * the same one for filters. `onChange` gets the query that the visitor goes back to or types; null: none.
 */
export function useHashQuery(
  isUsed: boolean,
  onChange: (query: PopQuery | null) => void,
): (query: PopQuery, isFilter: boolean) => void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (!isUsed) return;
    const follow = () => {
      const query = queryInHash(location.hash);
      // An anchor of the page's own is none of ours; without any the report starts over.
      if (query || location.hash === '') latest.current(query);
    };
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('popstate', follow);
    };
  }, [isUsed]);
  return useCallback(
    (query, isFilter) => {
      if (!isUsed) return;
      const hash = `#${writeAddress(query) || '/'}`;
      if (isFilter) history.replaceState(history.state, '', hash);
      else history.pushState(null, '', hash);
    },
    [isUsed],
  );
}

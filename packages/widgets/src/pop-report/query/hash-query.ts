import { useCallback, useEffect, useEffectEvent } from 'react';
import { readAddress, writeAddress } from './address.ts';
import type { PopQuery } from './query.ts';

/** The query in a URL's hash; null if the hash is the page's. */
export function queryInHash(hash: string): PopQuery | null {
  if (!hash.startsWith('#/')) return null;
  const [path = '', search = ''] = hash.slice(1).split(/\?(.*)/s);
  return readAddress(path, new URLSearchParams(search));
}

/**
 * Syncs a query with the URL's hash: a new history entry for another scope, the same entry for filters.
 * `onChange` gets the query when the visitor navigates or edits the URL; null: none.
 */
export function useHashQuery(
  isUsed: boolean,
  onChange: (query: PopQuery | null) => void,
): (query: PopQuery, isFilter: boolean) => void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!isUsed) return;
    const follow = () => {
      const query = queryInHash(location.hash);
      // Ignore the page's anchors; without a hash the report starts over.
      if (query || location.hash === '') change(query);
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

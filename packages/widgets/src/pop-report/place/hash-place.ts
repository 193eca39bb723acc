import { useCallback, useEffect, useRef } from 'react';
import { readAddress, writeAddress } from './address.ts';
import type { Place } from './place.ts';

/** What an address's hash says; null where it is one of the page's own. */
export function placeInHash(hash: string): Place | null {
  if (!hash.startsWith('#/')) return null;
  const [path = '', query = ''] = hash.slice(1).split(/\?(.*)/s);
  return readAddress(path, new URLSearchParams(query));
}

/**
 * Keeps a place in the page's address: a new entry of the history for another part of the population,
 * the same one for filters. `onChange` hears of what the visitor goes back to or types; null: none.
 */
export function useHashPlace(
  isUsed: boolean,
  onChange: (place: Place | null) => void,
): (place: Place, isFilter: boolean) => void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (!isUsed) return;
    const follow = () => {
      const place = placeInHash(location.hash);
      // An anchor of the page's own is none of ours; without any the report begins anew.
      if (place || location.hash === '') latest.current(place);
    };
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('popstate', follow);
    };
  }, [isUsed]);
  return useCallback(
    (place, isFilter) => {
      if (!isUsed) return;
      const hash = `#${writeAddress(place) || '/'}`;
      if (isFilter) history.replaceState(history.state, '', hash);
      else history.pushState(null, '', hash);
    },
    [isUsed],
  );
}

import type { PublicClient } from '@tag/client/public';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Place, placeKey } from '../place/place.ts';
import { createPopReportState, type PopReportStore } from './state.ts';
import type { Trouble } from './trouble.ts';
import type { View } from './view.ts';

/** What a report shows. */
export interface PopSource {
  client: PublicClient;
  /** What is requested; the view before it stays until this one is there. */
  place: Place;
  pageSize: number;
  /** The view of `place`, or why there is none, where that is known already. */
  initial?: View | Trouble | undefined;
}

/** Made once for a mounted report, and anew when its client changes; goes to what it is to show. */
export function usePopStore(props: PopSource): PopReportStore {
  const { client, place, pageSize, initial } = props;
  const [held, setHeld] = useState(() => ({
    client,
    store: createPopReportState(client, initial),
    // What was refused before the page came is not asked for again at once.
    refused: initial && 'kind' in initial ? `${pageSize} ${placeKey(place)}` : null,
  }));
  let { store } = held;
  if (held.client !== client) {
    store = createPopReportState(client);
    setHeld({ client, store, refused: null });
  }

  const key = `${pageSize} ${placeKey(place)}`;
  useEffect(() => {
    if (held.refused !== key) void store.show(place, pageSize);
    return store.dispose;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says when the place is another
  }, [store, key]);

  const { trouble } = useSnapshot(store.state);
  const isRetryable = trouble?.retryable === true;
  useEffect(() => {
    if (!isRetryable) return;
    const retry = () => void store.show(place, pageSize);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says when the place is another
  }, [store, key, isRetryable]);

  return store;
}

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { placeKey } from '../place/place.ts';
import type { PopReportProps } from '../pop-report.tsx';
import { createPopReportState, type PopReportStore } from './state.ts';

/** Made once for a mounted report, and anew when its client changes; goes to what it is to show. */
export function usePopStore(props: PopReportProps): PopReportStore {
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

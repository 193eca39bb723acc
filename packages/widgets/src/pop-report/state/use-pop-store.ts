import type { Admit, PublicClient } from '@tag/client/public';
import { useEffect, useState } from 'react';
import type { PopQuery } from '../query/query.ts';
import { createPopReportState, keyOf, type PopReportStore } from './state.ts';
import type { PopError } from './pop-error.ts';
import type { View } from './view.ts';

/** The report's query and host. */
export interface PopSource {
  client: PublicClient;
  /** The requested view; the previous one stays until it arrives. */
  query: PopQuery;
  pageSize: number;
  /** The view of `query`, or why there is none, where that is known already. */
  initial?: View | PopError | undefined;
  /** Waited for before the report tries again. */
  admit?: Admit | undefined;
}

/** Made once for a mounted report, and again when its client changes; loads the requested view. */
export function usePopStore(props: PopSource): PopReportStore {
  const { client, query, pageSize, admit } = props;
  const [held, setHeld] = useState(() => ({ client, store: createPopReportState(client, props) }));
  let { store } = held;
  if (held.client !== client) {
    store = createPopReportState(client, { query, pageSize, admit });
    setHeld({ client, store });
  }

  const key = keyOf(query, pageSize);
  useEffect(() => {
    void store.show(query, pageSize);
    return store.dispose;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says when the query is another
  }, [store, key]);

  return store;
}

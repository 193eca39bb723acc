import type { Admit, PublicClient } from '@tag/client/public';
import { useEffect } from 'react';
import { useClientStore } from '../../shared/use-client.ts';
import type { PopQuery } from '../query/query.ts';
import { createPopReportState, keyOf, type PopReportStore } from './state.ts';
import type { PopError } from './pop-error.ts';
import type { View } from './view.ts';

/** A report's query and initial data. */
export interface PopSource {
  client: PublicClient;
  /** The requested query; the previous view stays until it has loaded. */
  query: PopQuery;
  pageSize: number;
  /** The view or error of `query`, if known. */
  initial?: View | PopError | undefined;
  /** Awaited before each retry. */
  admit?: Admit | undefined;
}

/** Creates the store once for each client and shows the query. */
export function usePopStore(props: PopSource): PopReportStore {
  const { client, query, pageSize, admit } = props;
  const store = useClientStore(client, (isFirst) =>
    createPopReportState(client, isFirst ? props : { query, pageSize, admit }),
  );

  const key = keyOf(query, pageSize);
  useEffect(() => {
    void store.show(query, pageSize);
    return store.dispose;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key changes with the query
  }, [store, key]);

  return store;
}

import { listBenchCards, readBenchOrder, type BenchChange } from '@tag/contract/lab';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import type { OrderNotice } from '../../features/live/shared-stream.ts';
import { useLiveReload, useOrderEvents } from '../../features/live/use-order-events.ts';
import type { BenchState } from './bench-state.ts';
import { createBenchStore, type BenchStore, type Stale } from './bench-store.ts';

const StoreContext = createContext<BenchStore | undefined>(undefined);
export const BenchStoreProvider = StoreContext.Provider;

/** @throws Error outside an order: a programmer's mistake. */
export function useBenchStore(): BenchStore {
  const store = use(StoreContext);
  if (!store) throw new Error('There are no cards outside <BenchStoreProvider>');
  return store;
}

export function useBenchState(store: BenchStore): BenchState {
  const read = () => store.state;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Takes over the answer of a command. */
export type Merge = (change: BenchChange) => void;

/**
 * An order at the bench, which follows what others change.
 * @param scan names the scan that led here: each one reads everything again.
 * @param scannedId the card whose label was scanned.
 */
export function useLiveStore(orderNumber: string, scan: string, scannedId: string | null) {
  const client = useClient();
  const [store] = useState(() => {
    const params = { orderNumber };
    return createBenchStore({
      readOrder: (signal) => client.call(readBenchOrder, { params }, { signal }),
      readCards: (query, signal) => client.call(listBenchCards, { params, query }, { signal }),
      describe: describeFailure,
    });
  });
  const readAll = useCallback(
    () =>
      void store.refresh({
        ...(scannedId !== null && { itemIds: [scannedId] }),
        subOrderIds: 'all',
      }),
    [store, scannedId],
  );
  useEffect(() => {
    const stop = store.start();
    const retry = () => {
      if (store.state.failure !== undefined) readAll();
    };
    readAll();
    addEventListener('online', retry);
    return () => {
      stop();
      removeEventListener('online', retry);
    };
  }, [store, readAll, scan]);

  const notices = useRef<OrderNotice[]>([]);
  useOrderEvents(orderNumber, (notice) => void notices.current.push(notice));
  useLiveReload(() => void store.refresh(staleAfter(notices.current.splice(0))), orderNumber);
  return { store, readAll };
}

/** What to read again after some events. */
function staleAfter(notices: readonly OrderNotice[]): Stale {
  const events = notices.filter((notice) => notice !== 'missed');
  if (events.length < notices.length) return { subOrderIds: 'all' };
  const arrived = events.flatMap(({ kind, subOrderId }) =>
    kind === 'arrived' && subOrderId !== null ? [subOrderId] : [],
  );
  const itemIds = [...new Set(events.flatMap(({ itemId }) => itemId ?? []))];
  return { itemIds, subOrderIds: arrived };
}

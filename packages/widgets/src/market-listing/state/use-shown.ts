import type { Admit, Failure, PublicClient } from '@tag/client/public';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ShownState } from './state.ts';

/** A loader and its listener. */
export interface Source {
  client: PublicClient;
  /** A higher one asks for the same again. */
  revision?: number;
  /** Waited for before it tries again. */
  admit?: Admit | undefined;
  onLoading?(): void;
  onReady?(): void;
  /** There is nothing to show. */
  onEmpty?(): void;
  onError?(failure: Failure): void;
}

interface Store<T extends object, Asked> {
  readonly state: ShownState<T>;
  load(asked: Asked, revision: number): void;
  retry(): Promise<void>;
  dispose(): void;
}

/** Loads the requested cards and notifies the host. The store is made again when its client changes. */
export function useShown<T extends object, Asked>(
  create: (client: PublicClient, admit?: Admit) => Store<T, Asked>,
  asked: Asked,
  props: Source,
) {
  const { client, admit, revision = 0 } = props;
  const [held, setHeld] = useState(() => ({ client, store: create(client, admit) }));
  let { store } = held;
  if (held.client !== client) {
    store = create(client, admit);
    setHeld({ client, store });
  }

  const key = JSON.stringify(asked);
  useEffect(() => {
    store.load(asked, revision);
    return store.dispose;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key changes with the request
  }, [store, key, revision]);

  const shown = useSnapshot(store.state);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { onLoading, onReady, onEmpty, onError } = latest.current;
    // Not the snapshot: the effect above may just have begun to load again.
    const { status, value, error } = store.state;
    // The current cards stay visible while the next ones load.
    if (status === 'loading' && !value) onLoading?.();
    if (status === 'ready') onReady?.();
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && error) onError?.({ code: error.code, retryable: error.retryable });
  }, [store, shown.status, shown.value, shown.error, revision]);

  return { ...shown, value: shown.value as T | null, retry: () => void store.retry() };
}

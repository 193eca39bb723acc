import type { Admit, Failure, PublicClient } from '@tag/client/public';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ShownState } from './state.ts';

/** The client and the host's callbacks. */
export interface Source {
  client: PublicClient;
  /** A new revision requests the same again. */
  revision?: number;
  /** Awaited before each retry. */
  admit?: Admit | undefined;
  onLoading?(): void;
  onReady?(): void;
  /** Nothing to show. */
  onEmpty?(): void;
  onError?(failure: Failure): void;
}

interface Store<T extends object, Asked> {
  readonly state: ShownState<T>;
  load(asked: Asked, revision: number): void;
  retry(): Promise<void>;
  dispose(): void;
}

/** Loads the requested value and notifies the host. Creates a new store when the client changes. */
export function useShown<T extends object, Asked>(
  create: (client: PublicClient, admit?: Admit) => Store<T, Asked>,
  asked: Asked,
  props: Source,
) {
  const { client, admit, revision = 0 } = props;
  const [current, setCurrent] = useState(() => ({ client, store: create(client, admit) }));
  let { store } = current;
  if (current.client !== client) {
    store = create(client, admit);
    setCurrent({ client, store });
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
    // Not the snapshot: the effect above may have just started to load again.
    const { status, value, error } = store.state;
    // The shown value stays visible while the next one loads.
    if (status === 'loading' && !value) onLoading?.();
    if (status === 'ready') onReady?.();
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && error) onError?.({ code: error.code, retryable: error.retryable });
  }, [store, shown.status, shown.value, shown.error, revision]);

  return { ...shown, value: shown.value as T | null, retry: () => void store.retry() };
}

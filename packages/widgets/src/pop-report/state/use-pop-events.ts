import type { Failure } from '@tag/client/public';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PopReportStore } from './state.ts';
import type { View } from './view.ts';

/** Callbacks for the host. */
export interface PopEvents {
  onLoading?(): void;
  /** A view is shown; called for every view. */
  onReady?(view: View): void;
  /** Nothing is graded in this scope. */
  onEmpty?(): void;
  onError?(failure: Failure): void;
}

/** Calls the host's callbacks, once for each event. */
export function usePopEvents(props: PopEvents, store: PopReportStore): void {
  const { status, view, error } = useSnapshot(store.state);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { onLoading, onReady, onEmpty, onError } = latest.current;
    // A shown view stays visible while the next one loads.
    if (status === 'loading' && !view) onLoading?.();
    if (status === 'ready' && view) onReady?.(view as View);
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && error) {
      onError?.({ code: error.code, retryable: error.retryable });
    }
  }, [status, view, error]);
}

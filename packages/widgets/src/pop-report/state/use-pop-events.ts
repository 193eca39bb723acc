import type { Failure } from '@tag/client/public';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PopReportStore } from './state.ts';
import type { View } from './view.ts';

/** Events for the host. */
export interface PopEvents {
  onLoading?(): void;
  /** A view is shown; also every later one. */
  onReady?(view: View): void;
  /** Nothing is graded there. */
  onEmpty?(): void;
  onError?(failure: Failure): void;
}

/** Emits the host's events, once each. */
export function usePopEvents(props: PopEvents, store: PopReportStore): void {
  const { status, view, error } = useSnapshot(store.state);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { onLoading, onReady, onEmpty, onError } = latest.current;
    // Once there is a view it stays in sight while the next is on its way.
    if (status === 'loading' && !view) onLoading?.();
    if (status === 'ready' && view) onReady?.(view as View);
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && error) {
      onError?.({ code: error.code, retryable: error.retryable });
    }
  }, [status, view, error]);
}

import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PopReportProps } from '../pop-report.tsx';
import type { PopReportStore } from './state.ts';
import type { View } from './view.ts';

/** Tells the host what happens, once each time. */
export function usePopEvents(props: PopReportProps, store: PopReportStore): void {
  const { status, view, trouble } = useSnapshot(store.state);
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
    if (status === 'error' && trouble) {
      onError?.({ code: trouble.code, retryable: trouble.retryable });
    }
  }, [status, view, trouble]);
}

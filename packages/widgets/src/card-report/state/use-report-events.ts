import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { CardReportProps } from '../card-report.tsx';
import type { CardReportStore } from './state.ts';

/** Tells the host what happens, once each time. */
export function useReportEvents(props: CardReportProps, store: CardReportStore): void {
  const { status, report, trouble, selected, enlarged } = useSnapshot(store.state);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const { onReady, onEmpty, onError, onLoading } = latest.current;
    if (status === 'loading') onLoading?.();
    if (status === 'ready' && report) onReady?.(report);
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && trouble) {
      onError?.({ code: trouble.code, retryable: trouble.retryable });
    }
  }, [status, report, trouble]);

  useEffect(() => {
    if (!report || !selected) return;
    const { front, back } = report.defect_map;
    const defect = [...front, ...back].find(({ id }) => id === selected);
    if (defect) latest.current.onSelect?.(defect);
  }, [report, selected]);

  const walkedTo = enlarged?.kind === 'walk' ? selected : null;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === walkedTo) return;
    told.current = walkedTo;
    latest.current.onWalk?.(walkedTo);
  }, [walkedTo]);
}

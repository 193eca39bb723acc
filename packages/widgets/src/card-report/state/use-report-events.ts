import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { ReportError } from './report-error.ts';
import type { CardReportStore, Enlarged } from './state.ts';

/** What a host is notified of. */
export interface ReportEvents {
  /** The report is requested, for the first time or again. */
  onLoading?: () => void;
  /** The report is shown. */
  onReady?: (report: GradedCardDetail) => void;
  /** The certificate exists and its report is not public yet. */
  onEmpty?: () => void;
  onError?: (error: ReportError) => void;
  /** A defect was selected. */
  onSelect?: (defect: Defect) => void;
  /** Something was enlarged, or changed while it was, or closed (null); with the id of the defect it shows. */
  onEnlarge?: (enlarged: Enlarged | null, defect: string | null) => void;
}

/** Tells the host what happens, once each time. */
export function useReportEvents(props: ReportEvents, store: CardReportStore): void {
  const { status, report, error, selected, enlarged } = useSnapshot(store.state);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const { onReady, onEmpty, onError, onLoading } = latest.current;
    if (status === 'loading') onLoading?.();
    if (status === 'ready' && report) onReady?.(report);
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && error) onError?.(error);
  }, [status, report, error]);

  useEffect(() => {
    if (!report || !selected) return;
    const { front, back } = report.defect_map;
    const defect = [...front, ...back].find(({ id }) => id === selected);
    if (defect) latest.current.onSelect?.(defect);
  }, [report, selected]);

  const inspected = enlarged?.kind === 'walk' ? selected : null;
  const notified = useRef<{ enlarged: Enlarged | null; inspected: string | null }>(NOTHING);
  useEffect(() => {
    if (notified.current.enlarged === enlarged && notified.current.inspected === inspected) return;
    notified.current = { enlarged, inspected };
    latest.current.onEnlarge?.(enlarged, inspected);
  }, [enlarged, inspected]);
}

const NOTHING = { enlarged: null, inspected: null };

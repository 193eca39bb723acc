import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { type HostEvents, useHostEvents } from '../../shared/host-events.ts';
import type { ReportError } from './report-error.ts';
import type { CardReportStore, Choice } from './state.ts';
import type { useLoadedReport } from './use-report-store.ts';

/** Callbacks for the host. */
export interface ReportEvents extends HostEvents<GradedCardDetail, ReportError> {
  /** A defect was selected. */
  onSelect?: (defect: Defect) => void;
  /** The visitor changed the view. */
  onChoose?: (choice: Choice) => void;
}

/** Calls the host's callbacks, once for each event. */
export function useReportEvents(
  props: ReportEvents,
  store: CardReportStore,
  { status, report, error }: ReturnType<typeof useLoadedReport>,
): void {
  const { asked, choice } = useSnapshot(store.state);
  const selected = asked.defect;
  const lastSelected = useRef(selected);
  const latest = useEffectEvent(() => props);

  useHostEvents(props, { status, value: report, error });

  // Only the visitor's choices: a defect that the host asks for isn't news to it.
  useEffect(() => {
    if (!choice) return;
    latest().onChoose?.(choice);
    const { defect: chosen } = choice.asked;
    if (!report || chosen === undefined || chosen === lastSelected.current) return;
    const { front, back } = report.defect_map;
    const defect = [...front, ...back].find(({ id }) => id === chosen);
    if (defect) latest().onSelect?.(defect);
  }, [choice, report]);

  useEffect(() => {
    lastSelected.current = selected;
  }, [selected]);
}

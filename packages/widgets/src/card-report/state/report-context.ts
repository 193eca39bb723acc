import type { PublicClient } from '@tag/client/public';
import type { GradedCardDetail, Side } from '@tag/contract/graded-cards';
import { createContext, useContext, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { ReportLinks } from '../report-links.ts';
import type { Defects } from './defects.ts';
import type { CardReportStore } from './state.ts';
import { resolveView, type ReportView } from './view.ts';

/** The context of every part of a loaded report. */
interface ReportContext {
  readonly report: GradedCardDetail;
  readonly defects: Defects;
  /** The end of the one scale that all bars of lost points have. */
  readonly mostLost: number;
  readonly store: CardReportStore;
  readonly client: PublicClient;
  /** Undefined: no links. */
  readonly links: ReportLinks | undefined;
  /** Level of the report's own heading; sections are one below, groups two. */
  readonly level: number;
  /** Prefix for ids, unique among the page's reports. */
  readonly prefix: string;
}

const Context = createContext<ReportContext | null>(null);

export const ReportProvider = Context.Provider;

/** @throws Error outside a loaded report */
export function useReport(): ReportContext {
  const context = useContext(Context);
  if (!context) throw new Error('There is no report here');
  return context;
}

/** The current view. */
export function useView(): ReportView {
  const { report, store } = useReport();
  const { asked } = useSnapshot(store.state);
  return useMemo(() => resolveView(asked, report), [asked, report]);
}

export const SIDES = [
  { key: 'front', side: 'FRONT', label: 'Front' },
  { key: 'back', side: 'BACK', label: 'Back' },
] as const satisfies readonly { key: string; side: Side; label: string }[];

import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { createContext, use } from 'react';
import type { ReportRefusal } from '../page/page-head.ts';

/** What the server found out about a certificate before it sent the card page. */
export type ReportOutcome =
  | { readonly state: 'ready'; readonly detail: GradedCardDetail }
  | { readonly state: 'refused'; readonly code: ReportRefusal }
  /** The API was away or too slow; the browser asks again. */
  | { readonly state: 'unavailable' };

export interface ServedReport {
  readonly certificate: string;
  readonly outcome: ReportOutcome;
}

const ServedReportContext = createContext<ServedReport | undefined>(undefined);

export const ServedReportProvider = ServedReportContext.Provider;

/** What the server sent about this certificate; undefined for another than the page's first one. */
export function useServedReport(certificate: string): ReportOutcome | undefined {
  const served = use(ServedReportContext);
  return served?.certificate === certificate ? served.outcome : undefined;
}

export { CardReport, type CardReportProps } from './card-report.tsx';
export type { ReportLinks } from './report-links.ts';
export { cardReportSchema } from './schema.ts';
export type { ReportErrorKind } from './state/report-error.ts';
export type { Enlarged } from './state/state.ts';

export { CardReport, type CardReportProps } from './card-report.tsx';
export type { ReportLinks } from './report-links.ts';
export { cardReportSchema } from './schema.ts';
export type { ReportErrorKind } from './state/report-error.ts';
export type { Choice } from './state/state.ts';

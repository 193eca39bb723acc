export { CardReport, type CardReportProps } from './card-report.tsx';
export { cardReportSchema } from './schema.ts';

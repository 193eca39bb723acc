export type { PopNavigation } from './navigation.ts';
export { scopeName, titleOf } from './query/scope-names.ts';
export { readAddress, writeAddress } from './query/address.ts';
export {
  levelOf,
  queryKey,
  queryOf,
  scopeKey,
  scopeOfNames,
  type Level,
  type PopQuery,
} from './query/query.ts';
export { PopReport, type PopReportProps } from './pop-report.tsx';
export { popReportSchema } from './schema.ts';
export { loadView } from './state/load-view.ts';
export type { PopError } from './state/pop-error.ts';
export type { View } from './state/view.ts';

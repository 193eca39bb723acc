export { isPlainClick, type LinkProps, type PopNavigation } from './navigation.ts';
export { titleOf } from './place/scope-names.ts';
export { readAddress, writeAddress } from './place/address.ts';
export {
  levelOf,
  placeKey,
  placeOf,
  scopeKey,
  scopeOfNames,
  type Level,
  type Place,
} from './place/place.ts';
export { PopReport, type PopReportProps } from './pop-report.tsx';
export { popReportSchema } from './schema.ts';
export { loadView } from './state/load-view.ts';
export type { Trouble } from './state/trouble.ts';
export type { View } from './state/view.ts';

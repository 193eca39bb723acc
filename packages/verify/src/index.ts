export { audit, type Audited } from './audit.ts';
export { checkReportFile, type Finding } from './check-report.ts';
export { type Get, getFrom } from './fetch.ts';
export { fetchKeys, type Keys, readKeys } from './keys.ts';
export { addUp, type CardCount, populationAt } from './population.ts';
export { NOTHING, replay, type Replayed } from './replay.ts';

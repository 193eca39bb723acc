export { PARTNER_CLIENT, RELEASE, ROOT, SITES, type Build } from './builds.ts';
export { runBuilds, type BuildOptions } from './run-builds.ts';
export { digestInputs, isStale } from './staleness.ts';

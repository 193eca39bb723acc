export { DOCS, ELEMENTS_PACKAGE, PUBLISHED_TOOLS, RELEASE, ROOT, SITES } from './builds.ts';
export { assertInstalled } from './installed.ts';
export { runBuilds } from './run-builds.ts';
export { inputDigests, isStale } from './staleness.ts';

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../architecture/imports.ts';
import type { Runner } from './rank-tests.ts';

/** Where `npm test` leaves Vitest's report. */
const LAST_SUITE = join(root, 'node_modules/.cache/tag-tests/node.json');
const KEPT = join(root, 'node_modules/.cache/tag-changed/seconds.json');
/** Typical seconds of a file. */
const TYPICAL: Readonly<Record<Runner, number>> = { node: 3, browser: 2, journeys: 20 };

type Seconds = Record<string, number>;

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Seconds of each test file in a Vitest JSON report; none where there is no report. */
export function secondsIn(file: string): Seconds {
  const report = readJson(file) as
    { testResults: { name: string; startTime: number; endTime: number }[] } | undefined;
  return Object.fromEntries(
    (report?.testResults ?? []).map(({ name, startTime, endTime }) => [
      relative(root, name),
      (endTime - startTime) / 1000,
    ]),
  );
}

/** Estimates a test file's seconds from its last run. */
export function durations(): (file: string, runner: Runner) => number {
  const known: Seconds = { ...secondsIn(LAST_SUITE), ...(readJson(KEPT) as Seconds | undefined) };
  return (file, runner) => known[file] ?? TYPICAL[runner];
}

/** Keeps the seconds of the files in a report, for the next estimate. */
export function keepDurations(report: string): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  const kept = readJson(KEPT) as Seconds | undefined;
  writeFileSync(KEPT, JSON.stringify({ ...kept, ...secondsIn(report) }));
}

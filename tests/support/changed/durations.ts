import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readReport } from '../run/report.ts';
import { REPORTS, root } from '../run/suites.ts';
import type { Runner } from './rank-tests.ts';

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

/** Seconds of each test file in a suite's report; none where there is no report. */
function secondsIn(report: string): Seconds {
  try {
    return Object.fromEntries(readReport(report).files.map(({ file, seconds }) => [file, seconds]));
  } catch {
    return {};
  }
}

/** Estimates a test file's seconds from its last run. */
export function durations(): (file: string, runner: Runner) => number {
  const suites = Object.keys(TYPICAL).map((runner) => secondsIn(join(REPORTS, `${runner}.json`)));
  const known: Seconds = Object.assign({}, ...suites, readJson(KEPT));
  return (file, runner) => known[file] ?? TYPICAL[runner];
}

/** Keeps the seconds of the files in a report, for the next estimate. */
export function keepDurations(report: string): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  const kept = readJson(KEPT) as Seconds | undefined;
  writeFileSync(KEPT, JSON.stringify({ ...kept, ...secondsIn(report) }));
}

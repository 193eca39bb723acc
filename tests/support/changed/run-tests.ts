import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../architecture/imports.ts';
import type { BrowserReport } from '../count-reporter.ts';
import type { Runner } from './rank-tests.ts';

const REPORTS = join(root, 'node_modules/.cache/tag-changed');
const BROWSER_REPORT = join(root, 'node_modules/.cache/tag-tests/browser.json');
const WTR_CONFIG = 'tests/support/web-test-runner.config.mjs';

export const reportOf = (runner: Runner) =>
  runner === 'browser' ? BROWSER_REPORT : join(REPORTS, `${runner}.json`);

/** The command that runs test files, as it is typed from the root. */
export function commandFor(runner: Runner, files: readonly string[]): string[] {
  return runner === 'browser'
    ? ['wtr', '--config', WTR_CONFIG, '--files', ...files]
    : ['vitest', 'run', `--project=${runner}`, ...files];
}

export interface Ended {
  readonly passed: boolean;
  /** What it printed, if that was asked for. */
  readonly printed: string;
}

/** Runs a program of `node_modules/.bin` or node itself. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { isQuiet = false } = {},
): Promise<Ended> {
  const path = program === 'node' ? program : join(root, 'node_modules/.bin', program);
  const child = spawn(path, args, {
    cwd: root,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const status = await new Promise<number | null>((done) => {
    child.on('error', () => done(127));
    child.on('close', done);
  });
  process.off('exit', stop);
  return { passed: status === 0, printed };
}

interface RunOptions {
  readonly isQuiet?: boolean;
  /** Further options of the runner. */
  readonly options?: readonly string[];
}

/** Runs test files, leaving a report for `failedIn` and `keepDurations`. */
export async function runTests(
  runner: Runner,
  files: readonly string[],
  { isQuiet = false, options = [] }: RunOptions = {},
): Promise<Ended> {
  const report = reportOf(runner);
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const reporting =
    runner === 'browser'
      ? []
      : ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runProgram([...commandFor(runner, files), ...reporting, ...options], { isQuiet });
}

/** The tests that failed in the last run, each with its file: `tests/x.test.ts > does y`. */
export function failedIn(runner: Runner): string[] {
  let report: BrowserReport | VitestReport;
  try {
    report = JSON.parse(readFileSync(reportOf(runner), 'utf8')) as typeof report;
  } catch {
    return [];
  }
  if (!('testResults' in report)) return report.failures.map(({ name }) => name);
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ assertionResults, name }) => {
      const test = assertionResults.find(({ status }) => status === 'failed');
      return [relative(root, name), test?.fullName].filter(Boolean).join(' > ');
    });
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

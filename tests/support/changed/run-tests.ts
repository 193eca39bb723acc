import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../architecture/imports.ts';
import { readReport, reportingTo } from '../run/report.ts';
import type { Runner } from './rank-tests.ts';

const REPORTS = join(root, 'node_modules/.cache/tag-changed');
const WTR_CONFIG = 'tests/support/web-test-runner.config.mjs';

export const reportOf = (runner: Runner) => join(REPORTS, `${runner}.json`);

/** The command that runs test files, as it is typed from the root. */
export function commandFor(runner: Runner, files: readonly string[]): string[] {
  return runner === 'browser'
    ? ['wtr', '--config', WTR_CONFIG, '--files', ...files]
    : ['vitest', 'run', `--project=${runner}`, ...files];
}

interface Ended {
  readonly passed: boolean;
  /** What it printed, if that was asked for. */
  readonly printed: string;
}

/** Runs a program of `node_modules/.bin` or node itself. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { isQuiet = false, env = {} }: { isQuiet?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const path = program === 'node' ? program : join(root, 'node_modules/.bin', program);
  const child = spawn(path, args, {
    cwd: root,
    env: { ...process.env, ...env },
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
  rmSync(reportOf(runner), { force: true });
  return runProgram([...commandFor(runner, files), ...options], {
    isQuiet,
    env: reportingTo(reportOf(runner)),
  });
}

/** The tests that failed in the last run, each with its file: `tests/x.test.ts > does y`. */
export function failedIn(runner: Runner): string[] {
  try {
    return readReport(reportOf(runner)).failures.map(({ name }) => name);
  } catch {
    return [];
  }
}

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { readReport, reportingTo, type SuiteReport } from './report.ts';
import { REPORTS, root, type Suite } from './suites.ts';

export interface Outcome {
  readonly suite: Suite;
  readonly report: SuiteReport;
  readonly seconds: number;
  /** What it and its processes computed, without those that outlive it. */
  readonly cpuSeconds: number;
}

interface Ended {
  readonly code: number;
  readonly cpuSeconds: number;
  readonly printed: string;
}

/** Runs a suite and prints its lines with its name in front. */
export async function runSuite(
  suite: Suite,
  { env, isLow = false }: { env?: NodeJS.ProcessEnv; isLow?: boolean } = {},
): Promise<Outcome> {
  const file = join(REPORTS, `${suite.name}.json`);
  rmSync(file, { force: true });
  const begin = performance.now();
  const ended = await spawnTimed(suite, { ...process.env, ...env, ...reportingTo(file) }, isLow);
  const report = suite.hasReport ? readTests(suite, file, ended) : readCheck(suite, ended);
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `=== ${suite.name}: ${report.passed} passed, ${report.failures.length} failed, ${Math.round(seconds)} s`,
  );
  return { suite, report, seconds, cpuSeconds: ended.cpuSeconds };
}

const NOTHING: SuiteReport = { passed: 0, failures: [], notRun: [], files: [] };

/** The outcome of a suite that something outside it has failed. */
export const failed = (suite: Suite, message: string): Outcome => ({
  suite,
  report: { ...NOTHING, failures: [{ name: suite.name, message }] },
  seconds: 0,
  cpuSeconds: 0,
});

/** A suite that fails without a failed test (a crash, a broken setup, no test and no reason) is a failure. */
function readTests({ name }: Suite, file: string, { code, printed }: Ended): SuiteReport {
  let report = NOTHING;
  try {
    report = readReport(file);
  } catch {
    // Reported below.
  }
  const isEmpty = report.passed === 0 && report.notRun.length === 0;
  const isBroken = report.failures.length === 0 && (code !== 0 || isEmpty);
  return isBroken ? { ...report, failures: [{ name, message: lastLines(printed) }] } : report;
}

function readCheck({ name }: Suite, { code, printed }: Ended): SuiteReport {
  return code === 0
    ? { ...NOTHING, passed: 1 }
    : { ...NOTHING, failures: [{ name, message: lastLines(printed) }] };
}

const lastLines = (text: string) => text.trim().split('\n').slice(-20).join('\n');

/** POSIX `times` prints the processor time of a shell's children when they have ended. */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

async function spawnTimed(
  { name, command }: Suite,
  env: NodeJS.ProcessEnv,
  isLow: boolean,
): Promise<Ended> {
  const child = spawn('sh', ['-c', TIMED, 'sh', ...command], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (isLow && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      console.log(`${name} | ${line}`);
    });
  }
  let times = '';
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => (times += text));
  const code = await new Promise<number>((done) => {
    child.on('error', () => done(127));
    child.on('close', (status) => done(status ?? 1));
  });
  return { code, cpuSeconds: childrenTime(times), printed: lines.join('\n') };
}

/** The second line of `times`: `1m2.50s 0m3.25s`, user and system time of the children. */
function childrenTime(times: string): number {
  const parts = (times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g);
  return [...parts].reduce((sum, [, minutes, seconds]) => sum + +minutes! * 60 + +seconds!, 0);
}

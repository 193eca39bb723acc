import { stripVTControlCharacters } from 'node:util';
import type { Failure } from './report.ts';
import type { Outcome } from './run-suite.ts';
import { root } from './suites.ts';

const SLOWEST = 10;
const LINES_OF_ERROR = 20;
const LONGEST_LINE = 500;
const MOST_LINES = 120;

/**
 * The end of a run: what each suite took, the slowest test files, each failed test with the start of its error,
 * what this machine couldn't run, and last `N passed, N failed`.
 * @returns whether all passed
 */
export function printSummary(outcomes: readonly Outcome[]): boolean {
  console.log(`\n${'suite'.padEnd(14)}  passed  failed       s  budget   CPU s`);
  for (const { suite, report, seconds, cpuSeconds } of outcomes) {
    const figures = [report.passed, report.failures.length, seconds, suite.budget, cpuSeconds]
      .map((figure) => String(Math.round(figure)).padStart(6))
      .join('  ');
    const note = seconds > suite.budget ? '  above its budget' : '';
    console.log(`${suite.name.padEnd(14)}  ${figures}${note}`);
  }
  printSlowest(outcomes);
  const failures = outcomes.flatMap(({ report }) => report.failures);
  print('Failed:', failures.flatMap(describe));
  print(
    'Not run on this machine:',
    outcomes.flatMap(({ report }) => report.notRun),
  );
  const passed = outcomes.reduce((sum, { report }) => sum + report.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

function printSlowest(outcomes: readonly Outcome[]): void {
  const files = outcomes
    .flatMap(({ report }) => report.files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  const rows = files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  print('The slowest test files:', rows);
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${title}\n${lines.slice(0, MOST_LINES).join('\n')}`);
  if (lines.length > MOST_LINES) console.log(`… ${lines.length - MOST_LINES} more lines`);
}

const isForeignFrame = (line: string) =>
  /^\s+at /.test(line) && (!line.includes(root) || line.includes('node_modules'));

function describe({ name, message }: Failure): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !isForeignFrame(line))
    .map((line) => `    ${line.replaceAll(`${root}/`, '').slice(0, LONGEST_LINE)}`);
  return [`✗ ${name}`, ...lines.slice(0, LINES_OF_ERROR)];
}

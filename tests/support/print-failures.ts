import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BrowserReport, Failure } from './count-reporter.ts';

/**
 * The end of `.ci/run`: prints every test that failed, then every test that passed only on its second try,
 * each with the start of its error, then every skipped test. Reads the reports of the suites named as
 * arguments.
 */
const root = resolve(import.meta.dirname, '../..');
const reports = join(root, 'node_modules/.cache/tag-tests');
const LINES_OF_ERROR = 6;
const LONGEST_LINE = 500;
const MOST_LINES = 80;

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

interface Outcomes {
  failed: Failure[];
  passedLater: Failure[];
  /** Because this machine lacks something. */
  notRun: Failure[];
}

function readVitest({ testResults }: VitestReport): Outcomes {
  const outcomes: Outcomes = { failed: [], passedLater: [], notRun: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    for (const test of assertionResults) {
      const isRun = test.status === 'passed' || test.status === 'failed';
      if (isRun && test.failureMessages.length === 0) continue;
      // A test that passes on its second try keeps the errors of its first.
      const list = test.status === 'passed' ? outcomes.passedLater : outcomes.failed;
      (isRun ? list : outcomes.notRun).push({
        name: [file, ...test.ancestorTitles, test.title].filter(Boolean).join(' > '),
        message: test.failureMessages.join('\n'),
      });
    }
    const failedOutside =
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (failedOutside) outcomes.failed.push({ name: file, message });
  }
  return outcomes;
}

function readSuite(suite: string): Outcomes {
  try {
    const text = readFileSync(join(reports, `${suite}.json`), 'utf8');
    const report = JSON.parse(text) as VitestReport | BrowserReport;
    return 'testResults' in report
      ? readVitest(report)
      : { failed: report.failures, passedLater: report.passedLater ?? [], notRun: [] };
  } catch (error) {
    const failure = { name: `${suite} wrote no report`, message: (error as Error).message };
    return { failed: [failure], passedLater: [], notRun: [] };
  }
}

const isForeignFrame = (line: string) =>
  /^\s+at /.test(line) && (!line.includes(root) || line.includes('node_modules'));

function describe({ name, message }: Failure): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !isForeignFrame(line))
    .map((line) => `    ${line.replace(`${root}/`, '').slice(0, LONGEST_LINE)}`);
  // Both tries often fail the same way.
  return [`✗ ${name}`, ...[...new Set(lines)].slice(0, LINES_OF_ERROR)];
}

function print(title: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  const lines = failures.flatMap(describe);
  console.log(`\n${title}\n${lines.slice(0, MOST_LINES).join('\n')}`);
  if (lines.length > MOST_LINES) console.log(`… of ${failures.length} in all`);
}

const outcomes = process.argv.slice(2).map(readSuite);
print(
  'Failed:',
  outcomes.flatMap(({ failed }) => failed),
);
print(
  'Needed a second try (each is a bug to fix):',
  outcomes.flatMap(({ passedLater }) => passedLater),
);
print(
  'Not run on this machine:',
  outcomes.flatMap(({ notRun }) => notRun),
);

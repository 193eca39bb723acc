import { relative } from 'node:path';
import type { Reporter, TestResult, TestSession, TestSuiteResult } from '@web/test-runner';
import { type SuiteReport, writeReport } from './report.ts';

/** Writes the report of the tests in a browser for `npm test`. */
export const browserReporter: Reporter = {
  onTestRunFinished({ sessions }) {
    const reports = sessions.map(readSession);
    writeReport({
      passed: reports.reduce((sum, { passed }) => sum + passed, 0),
      failures: reports.flatMap(({ failures }) => failures),
      notRun: reports.flatMap(({ notRun }) => notRun),
      files: reports.flatMap(({ files }) => files),
    });
  },
};

/** A file that didn't load, or failed outside its tests, counts as one failed test. */
function readSession({ testFile, testResults, passed, errors }: TestSession): SuiteReport {
  const file = relative(process.cwd(), testFile);
  const tests = testResults ? testsIn(testResults, file) : [];
  const failures = tests
    .filter((test) => !test.passed && !test.skipped)
    .map(({ name, error }) => ({ name, message: messageOf(error) }));
  if (passed !== true && failures.length === 0) {
    const message = errors.map((error) => error.message).join('\n') || 'The file did not run.';
    failures.push({ name: file, message });
  }
  return {
    passed: tests.filter((test) => test.passed && !test.skipped).length,
    failures,
    notRun: tests.filter((test) => test.skipped).map(({ name }) => name),
    files: [{ file, seconds: tests.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000 }],
  };
}

/** A stack may lack the message, and be empty. */
function messageOf(error: TestResult['error']): string {
  const { message = 'No error was reported.', stack = '' } = error ?? {};
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}

/** All tests, each named with its file and suites. */
function testsIn({ tests, suites, name }: TestSuiteResult, above: string): TestResult[] {
  const path = name ? `${above} > ${name}` : above;
  return [
    ...tests.map((test) => ({ ...test, name: `${path} > ${test.name}` })),
    ...suites.flatMap((suite) => testsIn(suite, path)),
  ];
}

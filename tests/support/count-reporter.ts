import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner';

export interface Failure {
  /** The file, its suites, and the test. */
  name: string;
  message: string;
}

export interface BrowserReport {
  passed: number;
  failed: number;
  failures: Failure[];
  /** What failed first and passed on its second try. */
  passedLater?: Failure[];
}

/**
 * Writes how many browser tests passed and failed, and which failed, as
 * `{"passed":12,"failed":1,"failures":[{"name":"…","message":"…"}]}`.
 */
export function countReporter(file: string): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const results = sessions.map(readSession);
      const failures = results.flatMap((result) => result.failures);
      const passed = results.reduce((sum, result) => sum + result.passed, 0);
      const report: BrowserReport = { passed, failed: failures.length, failures };
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(report));
    },
  };
}

interface Result {
  passed: number;
  failures: Failure[];
}

/** A file that didn't load, or failed outside its tests, counts as one failed test. */
function readSession({ testFile, testResults, passed, errors }: TestSession): Result {
  const name = relative(process.cwd(), testFile);
  const result = testResults ? readSuite(testResults, name) : { passed: 0, failures: [] };
  if (passed === true || result.failures.length > 0) return result;
  const message = errors.map((error) => error.message).join('\n') || 'The file did not run.';
  return { ...result, failures: [{ name, message }] };
}

function readSuite({ tests, suites, name }: TestSuiteResult, above: string): Result {
  const path = name ? `${above} > ${name}` : above;
  const ran = tests.filter((test) => !test.skipped);
  const failures = ran
    .filter((test) => !test.passed)
    .map((test) => ({ name: `${path} > ${test.name}`, message: test.error?.message ?? '' }));
  const inner = suites.map((suite) => readSuite(suite, path));
  return {
    passed: ran.length - failures.length + inner.reduce((sum, each) => sum + each.passed, 0),
    failures: [...failures, ...inner.flatMap((each) => each.failures)],
  };
}

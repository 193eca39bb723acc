import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner';

export interface Counts {
  passed: number;
  failed: number;
}

/** Writes how many browser tests passed and failed, as `{"passed":12,"failed":0}`. */
export function countReporter(file: string): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const counts = sessions.map(countSession).reduce(add, { passed: 0, failed: 0 });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(counts));
    },
  };
}

/** A file that did not load, or failed outside its tests, counts as one failed test. */
function countSession(session: TestSession): Counts {
  const counts = session.testResults ? countSuite(session.testResults) : { passed: 0, failed: 0 };
  const failedOutside = session.passed !== true && counts.failed === 0;
  return failedOutside ? { ...counts, failed: 1 } : counts;
}

function countSuite({ tests, suites }: TestSuiteResult): Counts {
  const own = tests
    .filter((test) => !test.skipped)
    .map((test) => ({ passed: test.passed ? 1 : 0, failed: test.passed ? 0 : 1 }));
  return [...own, ...suites.map(countSuite)].reduce(add, { passed: 0, failed: 0 });
}

function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserReport } from './count-reporter.ts';

/**
 * Runs the tests in a browser. In `.ci/run` (`SECOND_TRY`) files with a failed test get a second try, as
 * Vitest does for tests; the report names the tests that needed it.
 */
const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'node_modules/.cache/tag-tests/browser.json');

function runFiles(files: readonly string[]): { status: number; report: BrowserReport } {
  const args = ['--config', 'tests/support/web-test-runner.config.mjs'];
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/wtr'),
    [...args, ...files.flatMap((each) => ['--files', each])],
    { cwd: root, stdio: 'inherit' },
  );
  return { status: status ?? 1, report: JSON.parse(readFileSync(file, 'utf8')) as BrowserReport };
}

const first = runFiles([]);
process.exitCode = first.status;
const { failures } = first.report;
if (process.env.SECOND_TRY && failures.length > 0) {
  const files = new Set(failures.map(({ name }) => name.split(' > ')[0]!));
  const { status, report } = runFiles([...files]);
  const again = new Set(report.failures.map(({ name }) => name));
  const merged: BrowserReport = {
    passed: first.report.passed + Math.max(0, failures.length - report.failed),
    failed: report.failed,
    failures: report.failures,
    passedLater: failures.filter(({ name }) => !again.has(name)),
  };
  writeFileSync(file, JSON.stringify(merged));
  process.exitCode = status;
}

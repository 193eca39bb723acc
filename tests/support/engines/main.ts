import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, writeReport } from '../run/report.ts';
import { root } from '../run/suites.ts';
import { firefoxPath } from './browsers.ts';

/**
 * The tests of the elements in Firefox: `node --import tsx tests/support/engines/main.ts`. A machine without it
 * passes, and reports that they were not run.
 */
const ELEMENTS = 'tests/{element,widgets,viewer}/*.browser.tsx';
/** By file: why it isn't run. */
const LEFT_OUT = {
  'tests/widgets/spin.browser.tsx': 'Firefox closes the page while its tests run',
  'tests/widgets/card-report-element.browser.tsx':
    'Firefox sometimes reports that a ResizeObserver’s loop completed late',
};
/** A browser that ends in the middle of a test leaves the runner waiting. */
const LONGEST_MS = 900_000;

const REPORT = process.env['SUITE_REPORT'];

if (firefoxPath()) {
  const leftOut = Object.keys(LEFT_OUT).map((file) => `!${file}`);
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/wtr'),
    ['--config', 'tests/support/web-test-runner.config.mjs', '--files', ELEMENTS, ...leftOut],
    {
      cwd: root,
      env: { ...process.env, ENGINE: 'firefox' },
      stdio: 'inherit',
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    },
  );
  process.exitCode = status ?? 1;
  if (REPORT && existsSync(REPORT)) {
    const report = readReport(REPORT);
    const named = Object.entries(LEFT_OUT).map(([file, why]) => `${file} in Firefox: ${why}`);
    writeReport({ ...report, notRun: [...report.notRun, ...named] });
  }
} else {
  const reason = 'The elements in Firefox: this machine has none (FIREFOX_PATH names one)';
  console.log(reason);
  writeReport({ passed: 0, failures: [], notRun: [reason], files: [] });
}

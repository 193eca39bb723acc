import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, writeReport } from '../run/report.ts';
import { root } from '../run/suites.ts';
import { firefoxPath } from './browsers.ts';
import { missingForWebKit } from './webkit.ts';

/**
 * The tests of the elements in another engine: `node --import tsx tests/support/engines/main.ts firefox`, or `webkit`.
 * A machine without it passes, and reports that they were not run.
 */
const ELEMENTS = 'tests/{element,widgets,viewer}/*.browser.tsx';
const ENGINES: Readonly<Record<string, Engine>> = {
  firefox: {
    name: 'Firefox',
    lacks: () => (firefoxPath() ? [] : ['firefox-esr']),
    leftOut: {
      'tests/widgets/spin.browser.tsx': 'Firefox closes the page while its tests run',
      'tests/widgets/card-report-element.browser.tsx':
        'Firefox sometimes reports that a ResizeObserver’s loop completed late',
    },
  },
  webkit: {
    name: 'WebKit',
    lacks: missingForWebKit,
    leftOut: {
      'tests/widgets/hostile-answers.browser.tsx':
        'after an error, an element sometimes isn’t ready again; not explained',
      'tests/widgets/pop-report-access.browser.tsx':
        'WebKit reports that a ResizeObserver’s loop completed late',
    },
  },
};
interface Engine {
  readonly name: string;
  /** Debian's packages that this machine lacks. */
  lacks(): readonly string[];
  /** By file: why it isn't run. */
  readonly leftOut: Readonly<Record<string, string>>;
}
/** A browser that ends in the middle of a test leaves the runner waiting. */
const LONGEST_MS = 900_000;

const REPORT = process.env['SUITE_REPORT'];

const [engine = ''] = process.argv.slice(2);
const { name, lacks, leftOut } = ENGINES[engine]!;
const lacking = lacks();
if (lacking.length === 0) {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/wtr'),
    [
      ...['--config', 'tests/support/web-test-runner.config.mjs'],
      ...['--files', ELEMENTS, ...Object.keys(leftOut).map((file) => `!${file}`)],
    ],
    {
      cwd: root,
      env: { ...process.env, ENGINE: engine },
      stdio: 'inherit',
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    },
  );
  process.exitCode = status ?? 1;
  if (REPORT && existsSync(REPORT)) {
    const report = readReport(REPORT);
    const named = Object.entries(leftOut).map(([file, why]) => `${file} in ${name}: ${why}`);
    writeReport({ ...report, notRun: [...report.notRun, ...named] });
  }
} else {
  const reason = `The elements in ${name}: this machine lacks ${lacking.join(' and ')}`;
  console.log(reason);
  writeReport({ passed: 0, failures: [], notRun: [reason], files: [] });
}

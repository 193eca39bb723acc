import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, reportingTo, type SuiteReport, writeReport } from '../run/report.ts';
import { REPORTS, root } from '../run/suites.ts';
import { firefoxPath } from './browsers.ts';
import { missingForWebKit } from './webkit.ts';

/**
 * The tests of the elements in another engine: `node --import tsx tests/support/engines/main.ts firefox`, or `webkit`,
 * and some of its files, if not all. A machine without it passes, and reports that they were not run.
 */
const FOLDERS = ['tests/element', 'tests/widgets', 'tests/viewer'];
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
    leftOut: {},
  },
};
interface Engine {
  readonly name: string;
  /** Debian's packages that this machine lacks. */
  lacks(): readonly string[];
  /** By file: why it isn't run. */
  readonly leftOut: Readonly<Record<string, string>>;
}
/** Of one file: a browser that ends in the middle of it leaves the runner waiting. */
const LONGEST_MS = 900_000;

const [engine = '', ...named] = process.argv.slice(2);
const { name, lacks, leftOut } = ENGINES[engine]!;
const lacking = lacks();
if (lacking.length === 0) {
  const files = named.length > 0 ? named : filesOf().filter((file) => !(file in leftOut));
  const reports = files.map(run);
  const failures = reports.flatMap((report) => report.failures);
  writeReport({
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failures,
    notRun: [
      ...reports.flatMap(({ notRun }) => notRun),
      ...Object.entries(leftOut).map(([file, why]) => `${file} in ${name}: ${why}`),
    ],
    files: reports.flatMap((report) => report.files),
  });
  process.exitCode = Number(failures.length > 0);
} else {
  const reason = `The elements in ${name}: this machine lacks ${lacking.join(' and ')}`;
  console.log(reason);
  writeReport({ passed: 0, failures: [], notRun: [reason], files: [] });
}

function filesOf(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.browser.tsx'))
      .map((file) => `${folder}/${file}`),
  );
}

/** Each file gets a new browser, so files can't affect each other. */
function run(file: string): SuiteReport {
  const own = join(REPORTS, `${engine}-file.json`);
  rmSync(own, { force: true });
  const begin = performance.now();
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/wtr'),
    ['--config', 'tests/support/web-test-runner.config.mjs', '--files', file],
    {
      cwd: root,
      env: { ...process.env, ENGINE: engine, ...reportingTo(own) },
      stdio: 'inherit',
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    },
  );
  const report: SuiteReport = existsSync(own)
    ? readReport(own)
    : { passed: 0, failures: [], notRun: [], files: [] };
  const isBroken = status !== 0 && report.failures.length === 0;
  const message = status === null ? 'did not end' : `ended with ${status}`;
  const failures = isBroken ? [{ name: file, message }] : report.failures;
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${file}: ${report.passed} passed, ${failures.length} failed, ${seconds} s`);
  return { ...report, failures };
}

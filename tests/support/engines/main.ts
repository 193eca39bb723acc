import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readReport, reportingTo, type SuiteReport, writeReport } from '../run/report.ts';
import { REPORTS, root } from '../run/suites.ts';
import { ENGINES } from './engines.ts';

/**
 * The tests of the elements in another engine: `node --import tsx tests/support/engines/main.ts firefox`, or `webkit`,
 * and some of its files, if not all; `--shard=1/3` runs the first third. A machine without it passes, and reports that
 * they were not run.
 */
const FOLDERS = ['tests/element', 'tests/widgets', 'tests/viewer'];
/** Of one file: a browser that ends in the middle of it leaves the runner waiting. */
const LONGEST_MS = 900_000;

const { values, positionals } = parseArgs({
  options: { shard: { type: 'string', default: '1/1' } },
  allowPositionals: true,
});
const [given, ...named] = positionals;
const engine = given as keyof typeof ENGINES;
const [turn = 1, share = 1] = values.shard.split('/').map(Number);
const { name, missing } = ENGINES[engine];
const lacking = missing();
if (lacking.length === 0) {
  const files = named.length > 0 ? named : filesOf();
  const reports = files.filter((_, at) => at % share === turn - 1).map(run);
  const failures = reports.flatMap((report) => report.failures);
  writeReport({
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failures,
    notRun: reports.flatMap(({ notRun }) => notRun),
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

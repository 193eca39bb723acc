import { parseArgs } from 'node:util';
import { root } from '../../architecture/imports.ts';
import { changedFiles, existing } from './changed-files.ts';
import { keepDurations } from './durations.ts';
import type { Plan } from './plan-tests.ts';
import type { Runner } from './rank-tests.ts';
import { commandFor, reportOf, runProgram, runTests } from './run-tests.ts';
import { testSelector } from './select-tests.ts';

/**
 * `npm run test:changed`: checks the files that changed and runs the tests nearest to them, in about a
 * minute. `npm test` before a commit still runs everything.
 *   -- --base REV   all that changed since a commit, instead of since the last one
 *   -- --list       only prints what it would run
 *   -- --journeys   journeys too
 */
const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    list: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
  },
});
const RUNNERS: readonly Runner[] = ['node', 'browser', 'journeys'];
/** A command with more files than this names their folders. */
const MOST_NAMED = 12;

const countFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`);
const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

function printPlan({ left, run, seconds, unreached }: Plan): void {
  for (const runner of RUNNERS) {
    if (run[runner].length > 0) console.log(`\n${runner}:\n  ${run[runner].join('\n  ')}`);
  }
  const count = RUNNERS.reduce((sum, runner) => sum + run[runner].length, 0);
  console.log(`\n${countFiles(count)} of tests, about ${seconds} s`);
  const unknown = unreached.filter((file) => !file.endsWith('.md'));
  if (unknown.length > 0) {
    console.log(`Only npm test may notice changes of: ${unknown.join(', ')}`);
  }
  for (const runner of RUNNERS) {
    const files = left[runner];
    if (files.length === 0) continue;
    const far = `${countFiles(files.length)} (${runner}) that the change reaches too`;
    console.log(`Left out: ${far}\n  npx ${shortened(runner, files).join(' ')}`);
  }
}

function shortened(runner: Runner, files: readonly string[]): string[] {
  if (files.length <= MOST_NAMED) return commandFor(runner, files);
  const folders = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))))];
  const all = folders.map((folder) =>
    runner === 'browser' ? `'${folder}/*.browser.tsx'` : folder,
  );
  return commandFor(runner, all);
}

/** Formatting, lint, and types, while the tests run. @returns the names of those that failed */
async function check(files: readonly string[]): Promise<string[]> {
  const linted = files.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));
  const checks: [name: string, command: string[]][] = [
    ['format', ['prettier', '--check', '--ignore-unknown', '--log-level=warn', ...files]],
    ['lint', ['eslint', '--no-warn-ignored', ...linted]],
    ['types', ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit']],
  ];
  const failed: string[] = [];
  for (const [name, command] of checks) {
    if (name === 'lint' && linted.length === 0) continue;
    const begin = performance.now();
    const { passed, printed } = await runProgram(command, { isQuiet: true });
    console.log(`=== ${name}: ${passed ? 'passed' : 'failed'}, ${secondsSince(begin)}`);
    if (!passed) {
      failed.push(name);
      console.log(printed);
    }
  }
  return failed;
}

async function test({ run }: Plan): Promise<string[]> {
  const failed: string[] = [];
  for (const runner of RUNNERS) {
    if (run[runner].length === 0) continue;
    const begin = performance.now();
    const { passed } = await runTests(runner, run[runner]);
    console.log(`=== ${runner}: ${passed ? 'passed' : 'failed'}, ${secondsSince(begin)}`);
    if (!passed) failed.push(runner);
    else keepDurations(reportOf(runner));
  }
  return failed;
}

const begin = performance.now();
const changed = changedFiles(root, options.base);
if (changed.length === 0) {
  console.log('Nothing has changed.');
  process.exit();
}
console.log(`${countFiles(changed.length)} changed`);
const plan = testSelector()(changed, options.journeys || undefined);
printPlan(plan);
console.log(`Chosen in ${secondsSince(begin)}`);
if (!options.list) {
  const files = existing(root, changed);
  const failed = (await Promise.all([check(files), test(plan)])).flat();
  const done = failed.length === 0 ? 'Passed' : `Failed: ${failed.join(', ')}`;
  console.log(`\n${done}, ${secondsSince(begin)}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

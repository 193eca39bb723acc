import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../architecture/imports.ts';
import type { Plan } from '../changed/plan-tests.ts';
import { failedIn, runTests } from '../changed/run-tests.ts';
import { testSelector } from '../changed/select-tests.ts';
import { type Break, BREAKS } from './breaks.ts';

/**
 * Makes deliberate mistakes, one at a time, and runs the tests that `npm run test:changed` would: are they
 * the right ones? Each mistake is undone before the next, also after Ctrl-C.
 *   node --import tsx tests/support/breaking/main.ts [--only NAME]… [--journeys]
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    journeys: { type: 'boolean', default: false },
  },
});

interface Outcome {
  readonly name: string;
  readonly picked: number;
  /** The test that failed; undefined: none did. */
  readonly caughtBy: string | undefined;
  readonly seconds: number;
}

let restore = () => {};
process.on('exit', () => restore());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(130));
}

/** @throws when the text to replace isn't there exactly once */
function textToBreak({ file, find, name }: Break): string {
  const text = readFileSync(join(root, file), 'utf8');
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${name}: "${find}" is in ${file} ${times} times`);
  return text;
}

/** How many files start first: most mistakes are caught by the nearest, and starting the rest takes long. */
const FIRST = 4;
/** A mistake may leave a test waiting, and other tests' longest take a third of this. */
const VITEST_OPTIONS = ['--bail=1', '--maxWorkers=2', '--testTimeout=120000'];

async function catcherOf(run: Plan['run']): Promise<string | undefined> {
  for (const runner of ['node', 'browser', 'journeys'] as const) {
    const options = runner === 'browser' ? [] : VITEST_OPTIONS;
    const parts = [run[runner].slice(0, FIRST), run[runner].slice(FIRST)];
    for (const files of parts.filter(({ length }) => length > 0)) {
      const { passed, printed } = await runTests(runner, files, { isQuiet: true, options });
      if (!passed) return failedIn(runner)[0] ?? `${runner} didn’t run: ${printed.slice(-300)}`;
    }
  }
  return undefined;
}

async function tryBreak(made: Break, select: ReturnType<typeof testSelector>): Promise<Outcome> {
  const { file, find, name, replace } = made;
  const before = textToBreak(made);
  const { run } = select([file], values.journeys);
  const begin = performance.now();
  restore = () => writeFileSync(join(root, file), before);
  try {
    writeFileSync(
      join(root, file),
      before.replace(find, () => replace),
    );
    const caughtBy = await catcherOf(run);
    const seconds = Math.round((performance.now() - begin) / 1000);
    const picked = run.node.length + run.browser.length + run.journeys.length;
    return { name, picked, caughtBy, seconds };
  } finally {
    restore();
    restore = () => {};
  }
}

const chosen = values.only ? BREAKS.filter(({ name }) => values.only!.includes(name)) : BREAKS;
for (const made of chosen) textToBreak(made);
const select = testSelector();
let caught = 0;
console.log('mistake | test files picked | seconds | caught by');
for (const made of chosen) {
  const { caughtBy, name, picked, seconds } = await tryBreak(made, select);
  if (caughtBy !== undefined) caught += 1;
  console.log(`${name} | ${picked} | ${seconds} | ${caughtBy ?? `MISSED: ${made.what}`}`);
}
console.log(`\n${caught} of ${chosen.length} caught`);
process.exitCode = caught === chosen.length ? 0 : 1;

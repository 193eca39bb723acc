import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { startProduct, type RunningProduct } from './product.ts';

/**
 * `npm test`: everything a change must pass. Steps run one after another, with two exceptions: checks that
 * only read the sources run during the build and the node tests, which often wait, and the journeys' product
 * starts while the browser tests keep one core busy. A step either writes its test counts to a file (Vitest's
 * and @web/test-runner's reporters) or is one check that passes or fails. The last line is `N passed, N
 * failed`, the sum of those counts.
 */
const root = resolve(import.meta.dirname, '../..');
const counts = join(root, 'node_modules/.cache/tag-tests');

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The file for the step's counts; without it the step itself counts as one. */
  readonly report?: string;
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const vitest = (project: string): Step => ({
  name: project,
  command: [
    bin('vitest'),
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(counts, `${project}.json`)}`,
  ],
  report: join(counts, `${project}.json`),
});

const readings: readonly Step[] = [
  { name: 'types', command: ['npm', 'run', '-s', 'typecheck'] },
  { name: 'format', command: ['npm', 'run', '-s', 'format:check'] },
  { name: 'lint', command: ['npm', 'run', '-s', 'lint'] },
];

const steps: readonly Step[] = [
  { name: 'build', command: ['npm', 'run', '-s', 'build'] },
  { name: 'budgets', command: ['npm', 'run', '-s', 'budget'] },
  vitest('node'),
];
const browser: Step = {
  name: 'browser',
  command: ['node', '--import', 'tsx', 'tests/support/run-browser-tests.ts'],
  report: join(counts, 'browser.json'),
};
const journeys = vitest('journeys');

interface Counts {
  passed: number;
  failed: number;
}

/** Vitest's JSON has numPassedTests and numFailedTests; the browser reporter has passed and failed. */
function readCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  return {
    passed: report.numPassedTests ?? report.passed ?? 0,
    failed: report.numFailedTests ?? report.failed ?? 0,
  };
}

async function run(
  step: Step,
  { env, inBackground = false }: { env?: NodeJS.ProcessEnv; inBackground?: boolean } = {},
): Promise<Counts> {
  const { name, command, report } = step;
  const begin = performance.now();
  if (!inBackground) console.log(`\n=== ${name}`);
  const [program, ...args] = command;
  let printed = '';
  const code = await new Promise<number>((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: inBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    }
    if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.on('error', () => done(127));
    child.on('close', (status) => done(status ?? 1));
  });
  if (inBackground) console.log(`\n=== ${name}\n${printed}`);
  const result = { passed: 0, failed: 0 };
  if (report) {
    try {
      Object.assign(result, readCounts(report));
    } catch {
      console.log(`${name}: wrote no counts`);
    }
  } else {
    result.passed = code === 0 ? 1 : 0;
  }
  // A step that fails without a failed test (a crash, a broken setup, no test at all) is a failure.
  if (result.failed === 0 && (code !== 0 || result.passed === 0)) result.failed = 1;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`=== ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
  return result;
}

async function runJourneys(starting: Promise<RunningProduct>): Promise<void> {
  const { dataFolder, urls, stop } = await starting;
  const { portal, api, shop } = urls;
  const env = {
    ...process.env,
    PORTAL_URL: portal,
    API_URL: api,
    SHOP_URL: shop,
    PRODUCT_DATA_DIR: dataFolder,
  };
  add(await run(journeys, { env }));
  await stop();
}

/** One at a time, since each keeps a core busy. */
async function readSources(): Promise<void> {
  for (const step of readings) add(await run(step, { inBackground: true }));
}

rmSync(counts, { recursive: true, force: true });
mkdirSync(counts, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Counts) => {
  total.passed += passed;
  total.failed += failed;
};
const reading = readSources();
for (const step of steps) add(await run(step));
await reading;
const starting = startProduct();
// It may fail before anybody awaits it.
starting.catch(() => {});
add(await run(browser));
await runJourneys(starting).catch((error: unknown) => {
  console.error(error);
  add({ passed: 0, failed: 1 });
});
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

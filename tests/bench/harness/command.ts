import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyBench, ListedBench, Options } from './bench.ts';
import { describeMachine } from './machine.ts';
import { startRun } from './run.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const USAGE = 'npm run bench -- NAME [NAME…] [--option value]; NAME --help shows its options.';

/** The command line is wrong; the message says how. */
class UsageError extends Error {}

/** @returns the exit code: 0 if every goal was met, 1 if not or after an error, 2 for a wrong command line. */
export async function benchCommand(
  benches: readonly ListedBench[],
  args: readonly string[],
): Promise<number> {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const names = end < 0 ? args : args.slice(0, end);
  const given = end < 0 ? [] : args.slice(end);
  if (names.length === 0 && given.every((arg) => arg === '--list')) {
    console.log(list(benches));
    return 0;
  }
  try {
    if (names.length === 0) throw new UsageError(`Name a bench first. ${USAGE}`);
    const named = names.map((name) => find(benches, name));
    return named.length === 1 ? await runOne(named[0]!, given) : await runEach(named, given);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function list(benches: readonly ListedBench[]): string {
  const width = Math.max(...benches.map(({ name }) => name.length));
  const lines = benches.map(({ name, compares }) => `${name.padEnd(width)}  ${compares}`);
  return [USAGE, '', ...lines].join('\n');
}

function find(benches: readonly ListedBench[], name: string): ListedBench {
  const found = benches.find((bench) => bench.name === name);
  if (found) return found;
  const known = benches.map((bench) => bench.name).join(', ');
  throw new UsageError(`There is no bench “${name}”. There are: ${known}.`);
}

async function runOne({ name, compares, load }: ListedBench, args: readonly string[]) {
  const { bench } = await load();
  if (args.includes('--help')) {
    const options = Object.entries(bench.options).map(([option, usual]) => `--${option} ${usual}`);
    console.log([compares, ...options].join('\n'));
    return 0;
  }
  const options = readOptions(name, bench, args);
  console.log(`${name}: ${compares}\n${describeMachine()}`);
  const run = startRun();
  const interrupt = () => void run.end().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await bench.run(run, options);
  } catch (error) {
    console.error(error);
    run.expect(false);
  }
  return (await run.end()) ? 0 : 1;
}

/** Each in its own process, so none measures what another left in memory. */
async function runEach(benches: readonly ListedBench[], args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError(`Options are for one bench at a time. ${USAGE}`);
  let worst = 0;
  // Ctrl-C ends the bench that runs; the others then don't start.
  process.on('SIGINT', () => (worst = 130));
  for (const { name } of benches) {
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, name], { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    worst = Math.max(worst, code ?? 1);
    if (worst === 130) break;
    console.log();
  }
  return worst;
}

function readOptions(name: string, { options }: AnyBench, args: readonly string[]): Options {
  const declared = Object.entries(options).map(([option, usual]) => [
    option,
    { type: typeof usual === 'boolean' ? 'boolean' : 'string' } as const,
  ]);
  try {
    const { values } = parseArgs({ args: [...args], options: Object.fromEntries(declared) });
    const given = Object.entries(values).map(([option, value]) => [
      option,
      typeof options[option] === 'number' ? readNumber(option, String(value)) : value!,
    ]);
    return { ...options, ...(Object.fromEntries(given) as Options) };
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}

function readNumber(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new Error(`--${option} needs a number.`);
  return value;
}

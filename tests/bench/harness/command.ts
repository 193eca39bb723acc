import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BENCHES } from '../benches.ts';
import type { Bench, Options } from './bench.ts';
import { describeMachine } from './machine.ts';
import { startRun } from './run.ts';

const FOLDER = resolve(import.meta.dirname, '..');
const USAGE = 'npm run bench -- NAME [NAME…] [--option value]; NAME --help shows its options.';

/** The command line is wrong; the message says how. */
class UsageError extends Error {}

/** @returns the exit code: 0 if every goal was met, 1 if not or after an error, 2 for a wrong command line. */
export async function benchCommand(args: readonly string[]): Promise<number> {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const names = end < 0 ? args : args.slice(0, end);
  const given = end < 0 ? [] : args.slice(end);
  if (names.length === 0 && given.every((arg) => arg === '--list')) {
    console.log(list());
    return 0;
  }
  try {
    if (names.length === 0) throw new UsageError(`Name a bench first. ${USAGE}`);
    for (const name of names) assertKnown(name);
    return names.length === 1 ? await runOne(names[0]!, given) : await runEach(names, given);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function list(): string {
  const width = Math.max(...Object.keys(BENCHES).map(({ length }) => length));
  const lines = Object.entries(BENCHES).map(([name, what]) => `${name.padEnd(width)}  ${what}`);
  return [USAGE, '', ...lines].join('\n');
}

function assertKnown(name: string): void {
  if (Object.hasOwn(BENCHES, name)) return;
  const known = Object.keys(BENCHES).join(', ');
  throw new UsageError(`There is no bench “${name}”. There are: ${known}.`);
}

async function runOne(name: string, args: readonly string[]): Promise<number> {
  // Only this one is loaded: what another one needs would be in its memory.
  const { href } = pathToFileURL(join(FOLDER, `${name}.ts`));
  const { bench } = (await import(href)) as { bench: Bench };
  const compares = BENCHES[name]!;
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
async function runEach(names: readonly string[], args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError(`Options are for one bench at a time. ${USAGE}`);
  let worst = 0;
  // Ctrl-C ends the bench that runs; the others then don't start.
  process.on('SIGINT', () => (worst = 130));
  for (const name of names) {
    const main = ['--import', 'tsx', join(FOLDER, 'main.ts'), name];
    const child = spawn(process.execPath, main, { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    worst = Math.max(worst, code ?? 1);
    if (worst === 130) break;
    console.log();
  }
  return worst;
}

function readOptions(name: string, { options }: Bench, args: readonly string[]): Options {
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

import { execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Database } from '@tag/server';
import { vi } from 'vitest';

type Command = (args: readonly string[], open: () => Promise<Database>) => Promise<number>;

/** What somebody at a terminal sees. */
interface Printed {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a server command in this process, which is much cheaper than a new one.
 * @param database stays open; a function opens another, which the command closes.
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  database: Database | (() => Promise<Database>),
): Promise<Printed> {
  const printed = { stdout: '', stderr: '' };
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((text) => (printed.stdout += `${text}\n`));
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((text) => (printed.stderr += `${text}\n`));
  const open =
    typeof database === 'function'
      ? database
      : async () => ({ ...database, close: async () => {} });
  try {
    return { code: await command(args, open), ...printed };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

const CLI = {
  catalogue: 'packages/server/src/flows/catalogue-cli.ts',
  keys: 'packages/server/src/grade-log/keys-cli.ts',
  lab: 'demo/src/lab.ts',
  pops: 'packages/server/src/pops/pops-cli.ts',
  prices: 'packages/server/src/prices/prices-cli.ts',
  verify: 'packages/verify/src/cli.ts',
};

const argumentsOf = (name: keyof typeof CLI, args: readonly string[]) => [
  ...['--import', 'tsx', resolve(import.meta.dirname, '../..', CLI[name])],
  ...args,
];

/** Runs a command in a separate process, as npm does. */
export function npmRun(
  name: keyof typeof CLI,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Printed> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      argumentsOf(name, args),
      { env: { PATH: process.env.PATH, ...environment } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** Runs a command that goes on until it is ended. @returns what it has printed so far */
export function npmWatch(name: keyof typeof CLI, args: readonly string[]) {
  const child = spawn(process.execPath, argumentsOf(name, args), {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return { printed: () => printed, end: () => child.kill() };
}

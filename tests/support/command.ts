import { execFile } from 'node:child_process';
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

/** Runs a command in a separate process, as npm does. */
export function npmRun(
  name: keyof typeof CLI,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Printed> {
  const cli = resolve(import.meta.dirname, '../..', CLI[name]);
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', cli, ...args],
      { env: { PATH: process.env.PATH, ...environment } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

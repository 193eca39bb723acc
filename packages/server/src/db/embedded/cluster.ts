import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { codeOf, SetupError } from '../../setup-error.ts';
import type { Binaries } from './binaries.ts';
import { pathsIn, type Paths } from './paths.ts';
import { run, type Account } from './run.ts';

/** The superuser of the embedded database, and the database the product uses. */
export const USER = 'postgres';
export const DATABASE = 'tag_grading';

/** No start takes longer to fill the PID file it has made. */
const EMPTY_PID_FILE_MS = 3_000;

/** Settings written into a new cluster. It listens on this machine only, by number: a bare machine
 * may not know the name `localhost`. */
const PARAMETERS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Of statements refused every day (a unique value taken) the callers know already.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Creates an empty cluster with a random password in `folder`. */
export async function initialise(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  const paths = pathsIn(folder);
  await writeFile(paths.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await mkdir(paths.cluster, { mode: 0o700 });
  if (account) {
    await chown(paths.password, account.uid, account.gid);
    await chown(paths.cluster, account.uid, account.gid);
  }
  const settings = Object.entries({ ...PARAMETERS, ...parameters });
  const { code, output, failure } = await run(
    binaries.initdb,
    [
      `--pgdata=${paths.cluster}`,
      `--username=${USER}`,
      `--pwfile=${paths.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting and letter case of PostgreSQL's own, the same whatever locales a machine has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...settings.map(([name, value]) => `--set=${name}=${value}`),
    ],
    { account },
  );
  if (code === 0) return;
  if (/No space left|ENOSPC/.test(output)) {
    throw new SetupError(`${folder}: the disk is full; a new database needs about 50 MB.`);
  }
  throw new SetupError(`A database could not be created in ${folder}: ${output || failure}`);
}

/** What a running server's own file says about it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The server that says it runs on the cluster; it may be long gone. */
export async function readPostmaster({ cluster }: Paths): Promise<Postmaster | undefined> {
  const lines = (await readOptional(`${cluster}/postmaster.pid`))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** Removes a PID file that has stayed empty for longer than that. */
export async function forgetEmptyPidFile({ cluster }: Paths): Promise<void> {
  const file = `${cluster}/postmaster.pid`;
  const found = await stat(file).catch(() => undefined);
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_PID_FILE_MS) {
    await rm(file, { force: true });
  }
}

export async function readOptional(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { codeOf, SetupError } from '../../setup-error.ts';
import type { Binaries } from './binaries.ts';
import { pathsIn, type Paths } from './paths.ts';
import { run, type Account } from './run.ts';

/** The superuser of the embedded database, and the database the product uses. */
export const USER = 'postgres';
export const DATABASE = 'tag_grading';

/** A starting server fills its PID file within this time. */
const EMPTY_PID_FILE_MS = 3_000;

/**
 * Settings of a new cluster. It listens on this machine only, by IP address: a minimal machine may not
 * know `localhost`.
 */
const PARAMETERS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Callers handle statements that are refused every day (a unique value taken).
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
      // PostgreSQL's built-in collation: the same on every machine.
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

/** The content of a running server's PID file. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The server in the cluster's PID file; it may be long gone. */
export async function readPostmaster({ cluster }: Paths): Promise<Postmaster | undefined> {
  const lines = (await readOptional(`${cluster}/postmaster.pid`))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** Removes a PID file that has been empty for longer than that. */
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

import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../../is-alive.ts';
import { codeOf, messageOf, SetupError } from '../../setup-error.ts';
import { canEnter } from './account.ts';
import type { Account } from './run.ts';

/** Where root keeps the files that the database's account needs if it can't access the data folder. */
const SYSTEM_FOLDER = '/var/lib/tag-grading';

/** Files of one embedded database; all of them are in `home`. */
export interface Paths {
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /** Random; only the account and root may read it. */
  readonly password: string;
  /** The port it had last. */
  readonly port: string;
  /** The process that started the server now running. */
  readonly starter: string;
  readonly log: string;
}

export function pathsIn(home: string): Paths {
  return {
    home,
    cluster: join(home, 'cluster'),
    password: join(home, 'password'),
    port: join(home, 'port'),
    starter: join(home, 'starter'),
    log: join(home, 'server.log'),
  };
}

/** The database of a data folder, existing or not. */
export function homeOf(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/** For copies of the programs if the installed ones can't be used. */
export function spareFor(account: Account | undefined, dataFolder: string): string {
  return account ? SYSTEM_FOLDER : dataFolder;
}

/** The real path of the home; undefined if there is none yet. */
export async function resolveHome(home: string): Promise<string | undefined> {
  try {
    return await realpath(home);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw unusable(home, error);
    const gone = await readlink(home).catch(() => undefined);
    if (gone === undefined) return undefined;
    throw new SetupError(
      `${home} points to ${gone}, which is gone. Bring it back, or remove the link to start empty.`,
    );
  }
}

/**
 * Creates a home: `fill` gets an empty folder, which appears at `home` only when complete. A crash midway
 * leaves nothing that looks like a database, and of several attempts at once, the first wins.
 *
 * If root works in a folder that the database's account can't access, the home becomes a link to a folder
 * it can access.
 */
export async function makeHome(
  home: string,
  account: Account | undefined,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const dataFolder = dirname(home);
  try {
    await mkdir(dataFolder, { recursive: true });
  } catch (error) {
    throw unusable(dataFolder, error);
  }
  await sweep(dataFolder, `${basename(home)}.new-`);
  const reachable = await canEnter(account, dataFolder);
  const folder = reachable
    ? `${home}.new-${process.pid}`
    : join(SYSTEM_FOLDER, `data-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    if (account) await chown(folder, account.uid, account.gid);
  } catch (error) {
    throw unusable(folder, error);
  }
  try {
    await fill(folder);
    await (reachable ? rename(folder, home) : symlink(folder, home));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Another program was quicker: its home is as good as ours.
    const code = codeOf(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

/** Removes a dead program's unfinished files. */
async function sweep(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(name.slice(prefix.length));
    // In a container, a program often has the id of the one before it.
    if (!name.startsWith(prefix) || (pid !== process.pid && isAlive(pid))) continue;
    // A helper of the dead program may still write into it; the rest is removed next time.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

function unusable(path: string, error: unknown): SetupError {
  const known: Record<string, string> = {
    EACCES: `${path} may not be opened or written by this user.`,
    EPERM: `${path} may not be opened or written by this user.`,
    EROFS: `${path} is on a read-only disk.`,
    ENOSPC: `${path}: the disk is full.`,
    ENOTDIR: `${path} is below something that is not a folder.`,
    EEXIST: `${path} is not a folder.`,
  };
  return new SetupError(
    `${known[codeOf(error) ?? ''] ?? `${path}: ${messageOf(error)}.`} ` +
      'Set DATA_DIR to a folder that can be written, or DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  );
}

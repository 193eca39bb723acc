import { stat } from 'node:fs/promises';
import { SetupError } from '../../setup-error.ts';
import { run, type Account } from './run.ts';

const NAME = 'postgres';

/**
 * The account the database must run as. PostgreSQL refuses root, so root runs it as the owner of the
 * data, or else as the system user `postgres`, which is created if needed. Other users run it as
 * themselves.
 * @throws SetupError when root has no such user and cannot create one.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `#${owner.uid}` };
  const existing = await look();
  if (existing) return existing;
  const made = await run('useradd', ['--system', '--user-group', '--no-create-home', NAME]);
  const created = await look();
  if (created) return created;
  throw new SetupError(
    `PostgreSQL does not run as root, and the user "${NAME}" it would run as could not be created ` +
      `(${made.output || made.failure}). Create that user, start this program as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function look(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output), name: NAME };
}

/** Whether the account can enter a folder and all its parents. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  return (await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { account })).code === 0;
}

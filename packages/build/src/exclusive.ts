import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '@tag/server/is-alive';

/** How often a waiting program checks whether the other one is done. */
const CHECK_MS = 100;
/** A program writes its id into its lock within this time, unless it was killed. */
const EMPTY_MS = 2000;

/** The locks that this process has: one with its id that isn't among them is a killed program's. */
const taken = new Set<string>();

/**
 * Runs `work` while no other program does the same for `output`. The lock names the process that has it:
 * one that was killed doesn't keep the others out.
 */
export async function runExclusively(
  output: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const lock = `${output}.lock`;
  await mkdir(dirname(lock), { recursive: true });
  while (!(await take(lock))) await pause(CHECK_MS, undefined, { ...(signal && { signal }) });
  try {
    await work();
  } finally {
    taken.delete(lock);
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    taken.add(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isLeftover(lock)) await rm(lock, { force: true });
    return false;
  }
}

async function isLeftover(lock: string): Promise<boolean> {
  const written = await stat(lock).catch(() => null);
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (owner === process.pid) return !taken.has(lock);
  if (owner > 0) return !isAlive(owner);
  return written !== null && Date.now() - written.mtimeMs > EMPTY_MS;
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a waiting program checks whether the other one is done. */
const CHECK_MS = 100;

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
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (owner > 0 && !isAlive(owner)) await rm(lock, { force: true });
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

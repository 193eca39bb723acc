import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** The databases of a whole run take less than 4 GiB. */
const ROOM = 6 * GIB;
/** So that tests and browsers keep theirs. */
const FREE_MEMORY = 12 * GIB;

/**
 * A new folder for databases that end with this run: in memory where there is plenty, since the many small files of
 * a new database took the kernel a fifth of all time; else in the temporary folder.
 */
export async function newScratchFolder(): Promise<string> {
  const parent = isRoomInMemory() ? IN_MEMORY : tmpdir();
  removeLeftBehind(parent, /^tag-tests-(\d+)-/);
  return await mkdtemp(join(parent, `tag-tests-${process.pid}-`));
}

function isRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // A container may have less than the machine.
    const memory = Math.min(freemem(), process.constrainedMemory() || Infinity);
    return bavail * bsize >= ROOM && memory >= FREE_MEMORY;
  } catch {
    // Not Linux.
    return false;
  }
}

/** Removes folders of killed processes. @param name matches a folder's name, with the id of its process. */
export function removeLeftBehind(parent: string, name: RegExp): void {
  for (const folder of readdirSync(parent)) {
    const pid = name.exec(folder)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(parent, folder), { recursive: true });
    } catch {
      // Another user's, or another run removes it, too.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's may not be asked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

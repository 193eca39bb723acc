import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@tag/server/is-alive';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** Several times what the databases of a whole run take. */
const ROOM = 6 * GIB;
/** Enough for the tests and browsers beside them. */
const FREE_MEMORY = 12 * GIB;

/**
 * A new folder for databases that end with this run: in memory where there is plenty, which takes a fifth less
 * processor time, since a database is many small files; else in the temporary folder.
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
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(parent, folder), { recursive: true });
    } catch {
      // Another user's, or another run removes it, too.
    }
  }
}

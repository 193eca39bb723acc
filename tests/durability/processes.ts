import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every process of the database server on a data folder, its postmaster first. */
async function databaseProcesses(folder: string): Promise<number[]> {
  const lock = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n')[0]);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(' ').map(Number)];
}

/** `kill -9` of a program and of the database server on its data folder. */
export async function killAll(program: number, folder: string): Promise<void> {
  for (const pid of [program, ...(await databaseProcesses(folder))]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A helper may have ended meanwhile.
    }
  }
}

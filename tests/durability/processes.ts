import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every process of the database server on a data folder, its postmaster first; none before it has begun. */
async function databaseProcesses(folder: string): Promise<number[]> {
  const lock = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(
    () => '',
  );
  const postmaster = Number(lock.split('\n')[0]);
  // A program that isn't a child of ours may have the id that a killed server left in the file.
  const command = await readFile(`/proc/${postmaster}/cmdline`, 'utf8').catch(() => '');
  return command.includes(join(folder, 'postgres')) ? processesFrom(postmaster) : [];
}

/** A process, its children, and theirs. */
async function processesFrom(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const texts = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = texts.flatMap((text) => text.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(processesFrom))).flat()];
}

/** `kill -9` of a program with its children, and of the database server on its data folder. */
export async function killAll(program: number, folder: string): Promise<void> {
  for (const pid of [...(await processesFrom(program)), ...(await databaseProcesses(folder))]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It may have ended meanwhile.
    }
  }
}

import { getPriority } from 'node:os';
import { lowerPriority } from '../lower-priority.mjs';

/*
 * The child side of `worker-processes.ts`. Plain JavaScript, so a process starts without a loader. Import
 * it before anything that starts threads: on Linux a thread inherits its parent's priority.
 */

lowerPriority(getPriority() + Number(process.env.TASK_PRIORITY ?? 0));

/** How much may wait to be freed: freeing takes longer than making a small picture. */
const MOST_WASTE = 32 * 2 ** 20;
let inUse = 0;

/** Pictures are buffers outside V8's heap: V8 doesn't see how much memory waits to be freed. */
function freeMemory() {
  if (!globalThis.gc || process.memoryUsage().external < inUse + MOST_WASTE) return;
  globalThis.gc();
  inUse = process.memoryUsage().external;
}

/** Answers every task with the result of `handle`, until the parent process is gone. */
export function serveTasks(handle) {
  process.on('message', async ({ id, task }) => {
    let answer;
    try {
      answer = { id, result: await handle(task) };
    } catch (error) {
      answer = { id, failure: error instanceof Error ? error.message : String(error) };
    }
    if (!process.connected) return;
    process.send(answer, () => {
      freeMemory();
      // The parent may have let go meanwhile: with a callback that is no 'error'.
      if (process.connected) process.send({ rss: process.memoryUsage.rss() }, () => {});
    });
  });
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches every process of the group; the parent decides when to stop.
  process.on('SIGINT', () => {});
}

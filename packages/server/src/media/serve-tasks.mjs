import { getPriority } from 'node:os';
import { lowerPriority } from '../lower-priority.mjs';

/*
 * The other side of `worker-processes.ts`: what one of its processes does. Plain JavaScript, so a
 * process starts without a loader. Import it before anything that starts threads: on Linux a thread
 * takes the priority of the one that starts it.
 */

lowerPriority(getPriority() + Number(process.env.TASK_PRIORITY ?? 0));

/** How much may wait to be freed: freeing takes longer than making a small picture. */
const MOST_WASTE = 32 * 2 ** 20;
let inUse = 0;

/** Pictures are buffers outside of V8's heap: it does not see how much memory waits to be freed. */
function freeMemory() {
  if (!globalThis.gc || process.memoryUsage().external < inUse + MOST_WASTE) return;
  globalThis.gc();
  inUse = process.memoryUsage().external;
}

/** Answers every task with what `handle` makes of it, until the parent process is gone. */
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
      if (process.connected) process.send({ rss: process.memoryUsage.rss() });
    });
  });
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches the whole group; the parent decides when work under way is over.
  process.on('SIGINT', () => {});
}

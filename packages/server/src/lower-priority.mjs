import { readdirSync } from 'node:fs';
import { constants, getPriority, platform, setPriority } from 'node:os';

/**
 * Lowers this process's priority. On Linux each thread has a separate priority, and Node starts threads
 * (for files, which sharp also uses) before it runs any module.
 */
export function lowerPriority(priority) {
  // A process that started with an even lower priority may not raise it.
  const lowest = Math.min(constants.priority.PRIORITY_LOW, Math.max(priority, getPriority()));
  setPriority(lowest);
  if (platform() !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), lowest);
}

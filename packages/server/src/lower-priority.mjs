import { readdirSync } from 'node:fs';
import { constants, getPriority, platform, setPriority } from 'node:os';

/**
 * Lets everything of a higher priority go before this process. On Linux each thread has a priority of
 * its own, and Node has started threads (for files, where sharp works too) before it runs any module.
 */
export function lowerPriority(priority) {
  // A process that was started with a still lower priority may not raise it.
  const lowest = Math.min(constants.priority.PRIORITY_LOW, Math.max(priority, getPriority()));
  setPriority(lowest);
  if (platform() !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), lowest);
}

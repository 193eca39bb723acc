import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { messageOf } from '../../setup-error.ts';

/** How often to check on the server. */
const LOOK_MS = 500;
/** How long to wait between starts: longer each time, until the server stays up for a while. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * Restarts a server whenever it dies. If it keeps dying or can't start (a full disk), it is tried less
 * and less often. @returns a function that ends the supervision, after a start under way.
 */
export function keepRunning(options: {
  isRunning: () => Promise<boolean>;
  start: () => Promise<void>;
  logger: Logger;
}): () => Promise<void> {
  const { isRunning, start, logger } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const wait = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});

  async function supervise(): Promise<void> {
    let lastStart = -Infinity;
    let pause = 0;
    for (;;) {
      await wait(LOOK_MS);
      if (signal.aborted) return;
      if (await isRunning().catch(() => false)) continue;
      if (performance.now() - lastStart > STEADY_MS + pause) pause = 0;
      await wait(pause);
      if (signal.aborted) return;
      pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pause * 2));
      lastStart = performance.now();
      try {
        await start();
        logger.warn('PostgreSQL died and was restarted');
      } catch (error) {
        logger.error({ error: messageOf(error) }, 'PostgreSQL died and can’t be restarted');
      }
    }
  }

  const supervision = supervise();
  return async () => {
    ending.abort();
    await supervision;
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { messageOf } from '../../setup-error.ts';

/** How often to check on the server. */
const LOOK_MS = 500;
/** How long to wait between two starts: longer each time, until the server has stayed up for a while. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * Starts a server again whenever it has died. One that keeps dying, or cannot start (a full disk), is
 * tried less and less often.
 * @returns ends the supervision, after a start under way.
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
        logger.warn('PostgreSQL had died and was started again');
      } catch (error) {
        logger.error({ error: messageOf(error) }, 'PostgreSQL has died and does not start');
      }
    }
  }

  const supervision = supervise();
  return async () => {
    ending.abort();
    await supervision;
  };
}

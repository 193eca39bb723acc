import type { Logger } from 'pino';

/**
 * A read's result: nothing left; rows to read once an older transaction ends; or rows to read in this
 * many milliseconds.
 */
export type ReadResult = 'all' | 'held back' | { readonly inMs: number };

/** How often to look for rows held back: at first, and at the longest. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1000;
/** How often to look without a notification. */
const IDLE_MS = 15_000;

interface Reading {
  /** Reads now, or once more after the current read. */
  wake(): void;
  stop(): Promise<void>;
}

/** Calls `read` when woken, and again while `read` requests it, never concurrently. */
export function keepReading(read: () => Promise<ReadResult>, logger: Logger): Reading {
  let underWay: Promise<void> | undefined;
  let isDue = false;
  let hasStopped = false;
  let pause = IDLE_MS;
  let heldBackMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pauseAfter(found: ReadResult): number {
    if (found === 'all') return IDLE_MS;
    if (found === 'held back') {
      heldBackMs = Math.min(LONGEST_PAUSE_MS, heldBackMs * 2 || FIRST_PAUSE_MS);
      return heldBackMs;
    }
    return Math.min(IDLE_MS, Math.max(FIRST_PAUSE_MS, found.inMs));
  }

  async function run(): Promise<void> {
    try {
      do {
        isDue = false;
        const found = await read();
        if (found !== 'held back') heldBackMs = 0;
        pause = pauseAfter(found);
      } while (isDue && !hasStopped);
    } catch (error) {
      pause = LONGEST_PAUSE_MS;
      logger.warn({ error: String(error) }, 'read failed; retrying');
    }
    underWay = undefined;
    if (!hasStopped) timer = setTimeout(wake, pause);
  }

  function wake(): void {
    if (hasStopped) return;
    clearTimeout(timer);
    isDue = true;
    underWay ??= run();
  }

  timer = setTimeout(wake, IDLE_MS);
  return {
    wake,
    async stop() {
      hasStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

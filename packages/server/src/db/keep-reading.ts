import type { Logger } from 'pino';

/**
 * What a read found: nothing left; something that can be read once an older transaction ends; or
 * something to be read in so many milliseconds.
 */
export type ReadResult = 'all' | 'held back' | { readonly inMs: number };

/** What is held back is looked for this often: first, and at the longest. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1000;
/** How often it is looked although nobody said there is anything. */
const IDLE_MS = 15_000;

export interface Reading {
  /** Reads now, or once more when the read under way is done. */
  wake(): void;
  stop(): Promise<void>;
}

/** Calls `read` whenever it is woken and while it asks for that, never twice at a time. */
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
      logger.warn({ error: String(error) }, 'could not be read; trying again');
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

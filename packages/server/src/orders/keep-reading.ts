import type { Logger } from 'pino';

/** What a read found: nothing left, or events that can be read once an older transaction ends. */
export type ReadResult = 'all' | 'held back';

/** While events are held back, they are looked for this often: first, and at the longest. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1000;
/** How often events are looked for although nobody said there are any. */
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
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    try {
      do {
        isDue = false;
        const found = await read();
        pause = found === 'all' ? 0 : Math.min(LONGEST_PAUSE_MS, pause * 2 || FIRST_PAUSE_MS);
      } while (isDue && !hasStopped);
    } catch (error) {
      pause = LONGEST_PAUSE_MS;
      logger.warn({ error: String(error) }, 'events could not be read; trying again');
    }
    underWay = undefined;
    if (!hasStopped) timer = setTimeout(wake, pause || IDLE_MS);
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

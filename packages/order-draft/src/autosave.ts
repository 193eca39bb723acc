import { failureOf } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';

/** The state of saving. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused';

interface AutosaveOptions<C> {
  /** One change with the effect of two. */
  merge(earlier: C, later: C): C;
  /** @throws as `client.call` does. */
  save(change: C): Promise<void>;
  /** Called after each change of `status`. */
  onStatus(): void;
}

interface Autosave<C> {
  readonly status: SaveStatus;
  /** Why the last attempt failed. */
  readonly problem: unknown;
  /** Changes the server may not have yet. */
  readonly pending: C | null;
  /** Saves the change in a moment; at once when stopped. */
  add(change: C): void;
  /** Saves now. @returns whether everything is saved */
  flush(): Promise<boolean>;
  /** Discards unsaved changes. */
  discard(): void;
  /** Continues with the unsaved changes after a conflict. */
  resume(): void;
  /**
   * Saves by itself from now on, and retries.
   * @returns a function that stops it, which sends unsaved changes without waiting for an answer
   */
  start(): () => void;
}

/** Milliseconds without a further change after which a change is sent. */
const SAVE_DELAY_MS = 600;
const RETRY_MS = { first: 2000, longest: 30_000 };

/**
 * Sends changes one at a time, merged, and retries when the connection is back. After a conflict it
 * waits for `resume`; refused changes are sent again with the next one.
 */
export function createAutosave<C>(options: AutosaveOptions<C>): Autosave<C> {
  const { merge, save, onStatus } = options;
  let status: SaveStatus = 'saved';
  let problem: unknown;
  let waiting: C | null = null;
  let sending: C | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isStarted = false;

  function become(next: SaveStatus, reason?: unknown): void {
    status = next;
    problem = reason;
    onStatus();
  }

  const pending = () =>
    sending === null ? waiting : waiting === null ? sending : merge(sending, waiting);

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(() => void run(), delay);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    running ??= work().finally(() => (running = undefined));
    return running;
  }

  async function work(): Promise<void> {
    while (waiting !== null && status !== 'conflict') {
      sending = waiting;
      waiting = null;
      become('saving');
      try {
        await save(sending);
        sending = null;
        failures = 0;
        become(waiting === null ? 'saved' : 'unsaved');
      } catch (error) {
        fail(error);
        return;
      }
    }
  }

  function fail(error: unknown): void {
    waiting = pending();
    sending = null;
    if (error instanceof ApiError && error.code === 'order_conflict') become('conflict', error);
    else if (failureOf(error).retryable) {
      become('offline', error);
      schedule(Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest));
      failures += 1;
    } else become('refused', error);
  }

  async function flush(): Promise<boolean> {
    if (running) await running;
    if (waiting !== null) await run();
    return pending() === null;
  }

  const retry = () => waiting !== null && void run();

  return {
    get status() {
      return status;
    },
    get problem() {
      return problem;
    },
    get pending() {
      return pending();
    },
    add(change) {
      waiting = waiting === null ? change : merge(waiting, change);
      if (status === 'conflict') return;
      if (status !== 'saving') become('unsaved');
      // The page has gone: nothing else would send it.
      if (isStarted) schedule(SAVE_DELAY_MS);
      else void flush();
    },
    flush,
    discard() {
      clearTimeout(timer);
      waiting = null;
      become('saved');
    },
    resume() {
      become(waiting === null ? 'saved' : 'unsaved');
      void run();
    },
    start() {
      isStarted = true;
      globalThis.addEventListener?.('online', retry);
      if (waiting !== null) schedule(SAVE_DELAY_MS);
      return () => {
        isStarted = false;
        globalThis.removeEventListener?.('online', retry);
        void run();
      };
    },
  };
}

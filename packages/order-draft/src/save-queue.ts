import { failureOf } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';

/** The state of saving. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused';

interface LaneOptions<C> {
  /** One change with the effect of two. */
  merge(earlier: C, later: C): C;
  /** @throws as `client.call` does. */
  save(change: C): Promise<void>;
}

/** The changes of one thing that has a version on the server. */
export interface Lane<C> {
  /** Changes the server may not have yet. */
  readonly pending: C | null;
  /** Saves the change in a moment; at once when stopped. */
  add(change: C): void;
  discard(): void;
  /** Continues with the unsaved changes after a conflict. */
  resume(): void;
}

/** What the queue needs of each lane. */
interface Sender {
  readonly status: SaveStatus;
  readonly problem: unknown;
  readonly isPending: boolean;
  send(): Promise<void>;
}

/** Milliseconds without a further change after which a change is sent. */
const SAVE_DELAY_MS = 600;
const RETRY_MS = { first: 2000, longest: 30_000 };

/** The worst goes first. */
const BY_URGENCY: readonly SaveStatus[] = [
  'conflict',
  'refused',
  'offline',
  'saving',
  'unsaved',
  'saved',
];

/**
 * Sends changes one at a time, those of a lane merged, and retries when the connection is back. A change
 * without an answer is sent again as it was, because the server may have it already. After a conflict a
 * lane waits for `resume`; refused changes are sent again with the next one.
 */
export function createSaveQueue(onStatus: () => void) {
  const lanes: Sender[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isStarted = false;

  const worst = (): Sender | undefined =>
    BY_URGENCY.map((wanted) => lanes.find(({ status }) => status === wanted)).find(Boolean);

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(() => void run(), delay);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    running ??= work().finally(() => (running = undefined));
    return running;
  }

  /** Sends what there is; a lane that fails is tried again in the next run, or with another change. */
  async function work(): Promise<void> {
    const tried = new Set<Sender>();
    const isDue = (lane: Sender) =>
      lane.isPending &&
      (lane.status === 'unsaved' || (lane.status !== 'conflict' && !tried.has(lane)));
    for (let lane = lanes.find(isDue); lane; lane = lanes.find(isDue)) {
      tried.add(lane);
      await lane.send();
    }
    if (lanes.some(({ status }) => status === 'offline')) {
      schedule(Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest));
      failures += 1;
    } else failures = 0;
  }

  const isPending = () => lanes.some((lane) => lane.isPending);
  const retry = () => isPending() && void run();

  async function flush(): Promise<boolean> {
    if (running) await running;
    if (isPending()) await run();
    return !isPending();
  }

  function lane<C>({ merge, save }: LaneOptions<C>): Lane<C> {
    let status: SaveStatus = 'saved';
    let problem: unknown;
    let waiting: C | null = null;
    /** On its way, or without an answer. */
    let sent: C | null = null;

    const pending = () =>
      sent === null ? waiting : waiting === null ? sent : merge(sent, waiting);

    function become(next: SaveStatus, reason?: unknown): void {
      status = next;
      problem = reason;
      onStatus();
    }

    async function send(): Promise<void> {
      sent ??= waiting;
      if (sent === waiting) waiting = null;
      become('saving');
      try {
        await save(sent!);
        sent = null;
        become(waiting === null ? 'saved' : 'unsaved');
      } catch (error) {
        if (pending() === null) return become('saved');
        if (failureOf(error).retryable) return become('offline', error);
        const isMore = waiting !== null;
        waiting = pending();
        sent = null;
        const isConflict = error instanceof ApiError && error.code === 'order_conflict';
        if (isConflict) become('conflict', error);
        // A change made since may be what was lacking.
        else if (isMore) become('unsaved');
        else become('refused', error);
      }
    }

    lanes.push({
      get status() {
        return status;
      },
      get problem() {
        return problem;
      },
      get isPending() {
        return sent !== null || waiting !== null;
      },
      send,
    });
    return {
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
      discard() {
        waiting = null;
        sent = null;
        become('saved');
      },
      resume() {
        if (status === 'conflict') become(waiting === null ? 'saved' : 'unsaved');
        void run();
      },
    };
  }

  return {
    lane,

    /** The worst of all lanes. */
    get status(): SaveStatus {
      return worst()?.status ?? 'saved';
    },

    /** Why its last attempt failed. */
    get problem(): unknown {
      return worst()?.problem;
    },

    /** Saves now. @returns whether everything is saved */
    flush,

    /**
     * Saves by itself from now on, and retries.
     * @returns a function that stops it, which sends unsaved changes without waiting for an answer
     */
    start(): () => void {
      isStarted = true;
      globalThis.addEventListener?.('online', retry);
      if (isPending()) schedule(SAVE_DELAY_MS);
      return () => {
        isStarted = false;
        globalThis.removeEventListener?.('online', retry);
        void run();
      };
    },
  };
}

export type SaveQueue = ReturnType<typeof createSaveQueue>;

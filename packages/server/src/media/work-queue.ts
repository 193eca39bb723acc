import { Refusal } from '@tag/contract/errors';
import PQueue from 'p-queue';
import { whileDrawing } from '../metrics/metrics.ts';
import { FairTurns, type TurnOptions } from './fair-turns.ts';

export interface QueueBounds {
  /** How much runs at the same time, and how much may wait. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** Runs one more, for a caller with nothing running, who needn't wait until others' work ends. */
  readonly hasSpareTurn?: boolean;
  /** How much may wait for one caller. */
  readonly maxPerCaller?: number | undefined;
  /** Work that has waited this long is refused. */
  readonly patienceMs?: number | undefined;
}

/** A caller that waits for work. */
export interface Waiter {
  /** The caller whose turn it uses, usually an address. */
  readonly caller?: string | undefined;
  /** Aborted when they stop waiting. */
  readonly signal?: AbortSignal | undefined;
}

export interface WorkQueue {
  /**
   * Runs `job` when its turn comes. Other callers with the same `name` share the result while it waits or
   * runs. Work without waiting callers is dropped before it begins. @throws ApiError `unavailable`
   * if too much is waiting, if it has waited too long, or if the waiter gave up.
   */
  run<T>(name: string, job: () => Promise<T>, waiter?: Waiter): Promise<T>;
  /** When nothing runs and nothing waits. */
  whenIdle(): Promise<void>;
}

interface Work {
  readonly name: string;
  readonly dropped: AbortController;
  result: Promise<unknown>;
  hasBegun: boolean;
  waiters: number;
}

const PATIENCE_MS = 20_000;

/**
 * A bounded queue for heavy work, with fair turns between callers. When it is full, the newest work of
 * the caller with the most waiting makes room for callers with less.
 */
export function createWorkQueue(bounds: QueueBounds): WorkQueue {
  const { concurrency, maxWaiting, maxPerCaller = Infinity, patienceMs = PATIENCE_MS } = bounds;
  const turns = new FairTurns();
  const queue = new PQueue<FairTurns, TurnOptions>({
    concurrency,
    // PQueue would create another one; we need access to it.
    queueClass: class extends FairTurns {
      constructor() {
        super();
        return turns;
      }
    },
  });
  const underWay = new Map<string, Work>();

  function startNewcomer() {
    if (!bounds.hasSpareTurn || !turns.hasNewcomer()) return;
    // The queue starts what it can, and turns are fair: the newcomer.
    queue.concurrency = concurrency + 1;
    queue.concurrency = concurrency;
  }
  queue.on('next', startNewcomer);

  function makeRoom(caller: string) {
    const own = turns.lengthOf(caller);
    if (own >= maxPerCaller) throw new Refusal('unavailable');
    if (queue.pending + queue.size < concurrency + maxWaiting) return;
    const newest = turns.newestOfLongest();
    if (!newest || newest.length <= own + 1) throw new Refusal('unavailable');
    drop(underWay.get(newest.id)!);
  }

  /** Removes waiting work from the queue and refuses its callers. */
  function drop(work: Work) {
    underWay.delete(work.name);
    work.dropped.abort();
  }

  function begin(name: string, job: () => Promise<unknown>, caller: string): Work {
    makeRoom(caller);
    const dropped = new AbortController();
    const work = { name, dropped, hasBegun: false, waiters: 0 } as Work;
    underWay.set(name, work);
    const patience = setTimeout(() => drop(work), patienceMs);
    const run = async () => {
      work.hasBegun = true;
      clearTimeout(patience);
      try {
        return await job();
      } finally {
        turns.end(name);
      }
    };
    const result: Promise<unknown> = queue
      .add(run, { id: name, caller, signal: dropped.signal })
      .catch((error: unknown) => {
        if (!dropped.signal.aborted) throw error;
        turns.end(name);
        throw new Refusal('unavailable');
      })
      .finally(() => {
        clearTimeout(patience);
        if (underWay.get(name) === work) underWay.delete(name);
      });
    work.result = whileDrawing(result);
    startNewcomer();
    return work;
  }

  function wait(work: Work, signal: AbortSignal | undefined): Promise<unknown> {
    work.waiters += 1;
    if (!signal) return work.result;
    return new Promise((done, fail) => {
      const leave = () => {
        work.waiters -= 1;
        if (work.waiters === 0 && !work.hasBegun) drop(work);
        fail(new Refusal('unavailable'));
      };
      signal.addEventListener('abort', leave, { once: true });
      work.result.then(done, fail).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  return {
    run<T>(name: string, job: () => Promise<T>, { caller = '', signal }: Waiter = {}) {
      if (signal?.aborted) return Promise.reject(new Refusal('unavailable'));
      let work = underWay.get(name);
      try {
        if (!work) work = begin(name, job, caller);
        else if (!work.hasBegun) {
          turns.join(name, caller);
          startNewcomer();
        }
      } catch (error) {
        return Promise.reject(error as Error);
      }
      return wait(work, signal) as Promise<T>;
    },
    whenIdle: () => queue.onIdle(),
  };
}

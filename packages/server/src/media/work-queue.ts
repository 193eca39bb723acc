import { takeTurns } from '../turns.ts';

export interface WorkQueue {
  /**
   * Runs `job` when its turn comes. Whoever asks for the same `name` while it waits or runs gets the
   * same result and no second run.
   * @throws ApiError `unavailable` when too many jobs wait already.
   */
  run<T>(name: string, job: () => Promise<T>): Promise<T>;
}

/**
 * A bounded queue for work that is heavy on the processor, in turns; what many ask for is made once.
 */
export function createWorkQueue(options: { concurrency: number; maxWaiting: number }): WorkQueue {
  const inTurn = takeTurns(options);
  const inFlight = new Map<string, Promise<unknown>>();

  return {
    run<T>(name: string, job: () => Promise<T>): Promise<T> {
      const same = inFlight.get(name);
      if (same) return same as Promise<T>;
      const running = inTurn(job).finally(() => inFlight.delete(name));
      inFlight.set(name, running);
      return running;
    },
  };
}

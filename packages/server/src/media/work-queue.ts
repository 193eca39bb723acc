import pLimit from 'p-limit';
import { ApiError } from '@tag/contract/errors';

export interface WorkQueue {
  /**
   * Runs `job` when its turn comes. Whoever asks for the same `name` while it waits or runs gets the
   * same result and no second run.
   * @throws ApiError `unavailable` when too many jobs wait already.
   */
  run<T>(name: string, job: () => Promise<T>): Promise<T>;
}

/**
 * A bounded queue for work that is heavy on the processor: at most `concurrency` jobs run and at most
 * `maxWaiting` wait. A job must not wait for another of the same queue.
 */
export function createWorkQueue(options: { concurrency: number; maxWaiting: number }): WorkQueue {
  const limit = pLimit(options.concurrency);
  const inFlight = new Map<string, Promise<unknown>>();

  return {
    run<T>(name: string, job: () => Promise<T>): Promise<T> {
      const same = inFlight.get(name);
      if (same) return same as Promise<T>;
      if (limit.activeCount + limit.pendingCount >= options.concurrency + options.maxWaiting) {
        return Promise.reject(new ApiError('unavailable'));
      }
      const running = limit(job).finally(() => inFlight.delete(name));
      inFlight.set(name, running);
      return running;
    },
  };
}

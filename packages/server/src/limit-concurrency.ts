import { Refusal } from '@tag/contract/errors';
import pLimit from 'p-limit';

/**
 * Runs jobs in order, `concurrency` at a time; at most `maxWaiting` wait. A job must not wait for another
 * job of the same queue. @throws ApiError `unavailable` if too many are waiting.
 */
export function limitConcurrency({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}) {
  const limit = pLimit(concurrency);
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) {
      throw new Refusal('unavailable');
    }
    return limit(job);
  };
}

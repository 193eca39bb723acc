import { ApiError } from '@tag/contract/errors';
import pLimit from 'p-limit';

/**
 * Runs jobs one after another, `concurrency` side by side; at most `maxWaiting` wait for their turn. A job
 * must not wait for another of the same turns.
 * @throws ApiError `unavailable` when too many wait already.
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
      throw new ApiError('unavailable');
    }
    return limit(job);
  };
}

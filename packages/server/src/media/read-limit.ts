import { Refusal } from '@tag/contract/errors';
import limiters, { type RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../http/rate-limits.ts';

const { RateLimiterMemory } = limiters;

/**
 * Reads of pictures and clips from one address. A hundred reports on one page request 4,500 pictures when
 * someone scrolls through all of them, and a few hundred visitors can share one address.
 */
export const MEDIA_READS: Limit = { points: 12_000, seconds: 60 };

/**
 * Counts a read of media by address. In memory, for each server: a cacheable picture isn't worth a query.
 * @throws ApiError `rate_limited`
 */
export function readLimit(scale: number): (address: string) => Promise<void> {
  const limiter = new RateLimiterMemory({
    points: MEDIA_READS.points * scale,
    duration: MEDIA_READS.seconds,
  });
  return async (address) => {
    try {
      await limiter.consume(address);
    } catch (reason) {
      if (reason instanceof Error) throw reason;
      const seconds = Math.max(1, Math.ceil((reason as RateLimiterRes).msBeforeNext / 1000));
      throw new Refusal('rate_limited', { details: { seconds } });
    }
  };
}

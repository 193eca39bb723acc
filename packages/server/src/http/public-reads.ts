import type { Database } from '../db/database.ts';
import type { ReadDatabase } from '../db/queries.ts';
import type { RequestContext } from './context.ts';
import { isOutage } from './outage.ts';

/**
 * Answers a public read. Without a token, key, or cookie it reads from a replica, if there is one, and once more
 * elsewhere if that fails. Known callers read from the primary, so they see their own writes.
 * @param answer takes what it reads from; one that doesn't, reads from the primary and isn't tried again.
 */
export type ReadPublic = <T>(
  c: RequestContext,
  answer: (take: () => ReadDatabase) => Promise<T>,
) => Promise<T>;

export const publicReads =
  (database: Database): ReadPublic =>
  async (c, answer) => {
    if (!isAnonymous(c)) return answer(() => database);
    const sources = database.readSources();
    for (const [at, { ageSeconds, database: reads }] of sources.entries()) {
      let isTaken = false;
      const take = () => {
        isTaken = true;
        c.set('isOutdated', ageSeconds !== undefined);
        c.header('X-Data-Age', ageSeconds === undefined ? undefined : String(ageSeconds));
        return reads;
      };
      try {
        return await answer(take);
      } catch (error) {
        if (!isTaken || at === sources.length - 1 || !isOutage(error)) throw error;
      }
    }
    throw new Error('There is nothing to read from');
  };

const isAnonymous = (c: RequestContext): boolean =>
  c.req.header('authorization') === undefined && c.req.header('cookie') === undefined;

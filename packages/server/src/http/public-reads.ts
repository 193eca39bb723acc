import type { Database } from '../db/database.ts';
import type { ReadDatabase } from '../db/queries.ts';
import type { RequestContext } from './context.ts';
import { isOutage } from './outage.ts';

/**
 * Answers a public read. Without a token, key, or cookie it reads from a replica, if there is one, and once more
 * elsewhere if that fails. Somebody who is known reads from the primary, and so sees what they just wrote.
 */
export type ReadPublic = <T>(
  c: RequestContext,
  read: (reads: ReadDatabase) => Promise<T>,
) => Promise<T>;

export const publicReads =
  (database: Database): ReadPublic =>
  async (c, read) => {
    if (!isAnonymous(c)) return read(database);
    const sources = database.readSources();
    for (const [at, { ageSeconds, database: reads }] of sources.entries()) {
      c.set('isOutdated', ageSeconds !== undefined);
      c.header('X-Data-Age', ageSeconds === undefined ? undefined : String(ageSeconds));
      try {
        return await read(reads);
      } catch (error) {
        if (at === sources.length - 1 || !isOutage(error)) throw error;
      }
    }
    throw new Error('There is nothing to read from');
  };

const isAnonymous = (c: RequestContext): boolean =>
  c.req.header('authorization') === undefined && c.req.header('cookie') === undefined;

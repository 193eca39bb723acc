import { ApiError } from '@tag/contract/errors';
import { readHealth } from '@tag/contract/status';
import type { Load } from '../../features/page/screen-module.ts';

export interface SiteStatus {
  readonly isUp: boolean;
  /** ISO 8601, UTC. */
  readonly checkedAt: string;
}

export const load: Load<SiteStatus> = async (_url, client) => {
  const isUp = await client.call(readHealth).then(
    () => true,
    (error: unknown) => {
      // "We can't answer" is an answer, and worth showing. No answer at all is not.
      if (error instanceof ApiError && error.code === 'unavailable') return false;
      throw error;
    },
  );
  return { data: { isUp, checkedAt: new Date().toISOString() } };
};

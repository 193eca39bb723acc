import type { MediaRoutesOptions } from '@tag/server/testing';

/** Serves every file to everyone. */
export const OPEN_FOLDERS: MediaRoutesOptions['folders'] = {
  isPublic: async () => true,
  secondsLeft: async () => 0,
};

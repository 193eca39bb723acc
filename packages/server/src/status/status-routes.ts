import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Readiness } from './readiness.ts';
import { readSystemStatus } from './system-status.ts';

export function statusHandlers(
  database: Database,
  mediaStore: MediaStore,
  readiness: Readiness,
): Handlers<Pick<typeof endpoints, 'readHealth' | 'readSystemStatus'>> {
  return {
    async readHealth() {
      if (!(await readiness.read()).isReady) throw new Refusal('unavailable');
      return { status: 'ok', database: 'ok' };
    },
    readSystemStatus: () => readSystemStatus(database, mediaStore),
  };
}

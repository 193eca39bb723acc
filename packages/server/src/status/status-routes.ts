import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Readiness } from './readiness.ts';
import { type ReadLogStatus, readSystemStatus } from './system-status.ts';

interface StatusDeps {
  readonly database: Database;
  readonly mediaStore: MediaStore;
  readonly readiness: Readiness;
  readonly readLogStatus: ReadLogStatus;
}

export function statusHandlers({
  database,
  mediaStore,
  readiness,
  readLogStatus,
}: StatusDeps): Handlers<Pick<typeof endpoints, 'readHealth' | 'readSystemStatus'>> {
  return {
    async readHealth() {
      if (!(await readiness.read()).isReady) throw new Refusal('unavailable');
      return { status: 'ok', database: 'ok' };
    },
    readSystemStatus: () => readSystemStatus(database, mediaStore, readLogStatus),
  };
}

import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import type { MediaStore } from '../media/media-store.ts';
import { checkHealth } from './health.ts';
import { type ReadLogStatus, readSystemStatus } from './system-status.ts';

export function statusHandlers(
  database: Database,
  mediaStore: MediaStore,
  readLogStatus: ReadLogStatus,
): Handlers<Pick<typeof endpoints, 'readHealth' | 'readSystemStatus'>> {
  return {
    readHealth: () => checkHealth(database),
    readSystemStatus: () => readSystemStatus(database, mediaStore, readLogStatus),
  };
}

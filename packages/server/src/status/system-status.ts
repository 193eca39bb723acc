import type { SystemStatus } from '@tag/contract/status';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { readQueueState } from '../jobs/queue-state.ts';
import type { MediaStore } from '../media/media-store.ts';

/** A key without a file: looking it up takes as long as any other. */
const NO_FILE = 'status/none.jpg';
const STARTED_AT = new Date(performance.timeOrigin).toISOString();

/** The grade log, and what its witnesses have seen. */
export type ReadLogStatus = () => Promise<NonNullable<SystemStatus['log']>>;

/** The state of the server's dependencies. */
export async function readSystemStatus(
  { query }: Database,
  mediaStore: MediaStore,
  readLogStatus: ReadLogStatus,
): Promise<SystemStatus> {
  const roundTripMs = await millisecondsOf(() => sql`select 1`.execute(query));
  const [{ rows }, { mails, oldestDueAt, running: _, ...jobs }, mediaMs, log] = await Promise.all([
    sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(query),
    readQueueState(query),
    millisecondsOf(() => mediaStore.stat(NO_FILE)).catch(() => null),
    readLogStatus(),
  ]);
  return {
    startedAt: STARTED_AT,
    database: { roundTripMs, sizeBytes: rows[0]!.size },
    jobs: { ...jobs, oldestDueAt: oldestDueAt?.toISOString() ?? null },
    mails: { waiting: mails },
    media: { roundTripMs: mediaMs },
    log,
  };
}

/** To the nearest tenth. */
async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return Math.round((performance.now() - begin) * 10) / 10;
}

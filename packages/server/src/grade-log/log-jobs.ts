import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { logKeys } from './log-keys.ts';
import { BACKFILL_START, backfillStep } from './missing.ts';
import { sequenceLog } from './sequence.ts';

/** The jobs that fill the log. @param origin the log's name. */
export function logJobs(
  database: Database,
  origin: string,
): Pick<JobHandlers, 'sequence_log' | 'backfill_log'> {
  const keys = logKeys(database, origin);
  return {
    async sequence_log() {
      await sequenceLog(database, (await keys()).signer);
    },
    async backfill_log({ from = BACKFILL_START }) {
      await inTransaction(database.query, async (db) => {
        const { next } = await backfillStep(db, from);
        if (next) await addJob(db, 'backfill_log', { from: next }, { isPatient: true });
      });
    },
  };
}

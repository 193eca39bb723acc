import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { logKeys } from './log-keys.ts';
import { BACKFILL_START, backfillStep } from './missing.ts';
import { NO_WITNESSES, type WitnessPolicy } from './policy.ts';
import { sequenceLog } from './sequence.ts';
import { askWitnesses } from './witnesses.ts';

/** The jobs that fill the log and have it witnessed. @param origin the log's name. */
export function logJobs(
  database: Database,
  origin: string,
  policy: WitnessPolicy = NO_WITNESSES,
): Pick<JobHandlers, 'sequence_log' | 'backfill_log' | 'witness_log'> {
  const keys = logKeys(database, origin);
  return {
    async sequence_log() {
      const added = await sequenceLog(database, (await keys()).signer);
      // Grading never waits for witnesses.
      if (added > 0 && policy.witnesses.length > 0) {
        await addJob(database.query, 'witness_log', {}, { key: 'witness_log', delayMinutes: 0 });
      }
    },
    async witness_log() {
      await askWitnesses(database, policy, (await keys()).verifierKey);
    },
    async backfill_log({ from = BACKFILL_START }) {
      await inTransaction(database.query, async (db) => {
        const { next } = await backfillStep(db, from);
        if (next) await addJob(db, 'backfill_log', { from: next }, { isPatient: true });
      });
    },
  };
}

import { formatCount } from '@tag/contract/formats';
import type { Database } from '../db/database.ts';
import { operatorCommand } from '../db/operator-command.ts';
import { inTransaction } from '../db/transaction.ts';
import type { BackfillPosition } from '../jobs/job-list.ts';
import { assertOrigin, findHead } from './head.ts';
import { logKeys } from './log-keys.ts';
import { BACKFILL_START, backfillStep } from './missing.ts';
import { sequenceLog } from './sequence.ts';

const HELP = `npm run log -- backfill
node dist/api.js log backfill

The public grade log has a statement for every grading, regrade, and void of
a published certificate. backfill adds those of certificates that were graded
before there was a log. It works while the server runs, can be stopped and
started again, and changes nothing on a second run.

The database is the one at DATABASE_URL, and the log's name LOG_ORIGIN. With npm run
and no DATABASE_URL, it is the embedded one in DATA_DIR (./data), which is started if
it isn't running.

Exit code: 0 done; 1 it failed.`;

async function backfill(database: Database, origin: string): Promise<number> {
  await assertOrigin(database, origin);
  const { signer } = await logKeys(database, origin)();
  let added = 0;
  for (let from: BackfillPosition | undefined = BACKFILL_START; from;) {
    const position: BackfillPosition = from;
    const step = await inTransaction(database.query, (db) => backfillStep(db, position));
    added += step.statements;
    from = step.next;
    await sequenceLog(database, signer);
  }
  const size = (await findHead(database.query))?.size ?? 0;
  console.log(`${formatCount(added)} statements added; the log has ${formatCount(size)}`);
  return 0;
}

/** `log backfill`: a command for operators. @param readOrigin the log's name. */
export const logCommand = (
  args: readonly string[],
  open: () => Promise<Database>,
  readOrigin: () => string,
) =>
  operatorCommand(HELP, ([name, ...more]) =>
    name === 'backfill' && more.length === 0
      ? (database) => backfill(database, readOrigin())
      : undefined,
  )(args, open);

import { operatorCommand } from '../db/operator-command.ts';
import { inTransaction } from '../db/transaction.ts';
import { SetupError } from '../setup-error.ts';
import { REPORTS, rotateReportKey } from './report-keys.ts';

const HELP = `npm run keys -- rotate reports
node dist/api.js keys rotate reports

Signs reports with a new key from now on. Running servers notice at the next
report. The old key stays at /.well-known/jwks.json with its end, so reports
that it signed still verify.

The key of the grade log is never replaced: a log without its key needs another
LOG_ORIGIN, and starts again.

The database is the one at DATABASE_URL. With npm run and no DATABASE_URL, it is
the embedded one in DATA_DIR (./data), which is started if it isn't running.

Exit code: 0 done; 1 it failed.`;

/** The log's key, by its secret's name. */
const LOG = 'grade-log';

/** `keys rotate NAME`: a command for operators. */
export const keysCommand = operatorCommand(HELP, ([name, key, ...more]) => {
  if (name !== 'rotate' || more.length > 0) return undefined;
  if (key === LOG) {
    throw new SetupError(
      'A grade log never changes its key: everyone who checks it has the key, and would call a log with another a forgery. ' +
        'If the key is lost or known to others, start a new log with another LOG_ORIGIN.',
    );
  }
  if (key !== REPORTS) return undefined;
  return async (database) => {
    const { now, old } = await inTransaction(database.query, rotateReportKey);
    console.log(`Reports are signed with key ${now} from now on; ${old} has ended`);
    return 0;
  };
});

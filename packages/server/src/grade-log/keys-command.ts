import { operatorCommand } from '../db/operator-command.ts';
import { inTransaction } from '../db/transaction.ts';
import { OVERLAP_DAYS, type Replaceable, replaceSecret } from '../secrets/secrets.ts';
import { SetupError } from '../setup-error.ts';
import { REPORTS, rotateReportKey } from './report-keys.ts';

const HELP = `npm run keys -- rotate NAME
node dist/api.js keys rotate NAME

Replaces a secret. Running servers use the new one within a minute, and nobody
has to sign in again: the old one counts as long as what it made is valid.

  reports          signs reports. The old key stays at /.well-known/jwks.json
                   with its end, so reports that it signed still verify
  sessions         signs people in; the old one counts 31 days
  media-links      opens pictures of cards that aren't public; 2 days
  receipts         opens witness videos that were paid for; 366 days
  mailed-codes     makes the links in emails; 1 day
  second-factors   encrypts the secrets of authenticator apps, which are
                   encrypted again within an hour; 1 day
  webhook-secrets  encrypts the secrets of webhooks and keys, likewise; 1 day
  webhook-signing  signs webhooks (v1a). Both keys sign for 30 days: partners
                   who verify by it read the new one in that time

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
  if (key === undefined || !isReplaceable(key)) return undefined;
  return async ({ query }) => {
    if (key === REPORTS) {
      const { now, old } = await inTransaction(query, rotateReportKey);
      console.log(`Reports are signed with key ${now} from now on; ${old} has ended`);
    } else {
      await inTransaction(query, (db) => replaceSecret(db, key));
      const days = OVERLAP_DAYS[key];
      console.log(
        `A new secret “${key}” is used within a minute; the old one counts for ${days === 1 ? 'a day' : `${days} days`} more`,
      );
    }
    return 0;
  };
});

const isReplaceable = (name: string): name is Replaceable => Object.hasOwn(OVERLAP_DAYS, name);

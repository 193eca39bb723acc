import { formatCount } from '@tag/contract/formats';
import type { Database } from '../db/database.ts';
import { operatorCommand, readArguments } from '../db/operator-command.ts';
import { eraseUser } from './erase-user.ts';

const HELP = `npm run users -- erase EMAIL --because TEXT [--yes]
node dist/api.js users erase EMAIL --because TEXT [--yes]

erase deletes what we know about a person with an account: how they sign in, their
addresses, messages, pictures, drafts, and collection. Orders, sales, and certificates
stay for bookkeeping and the public record, of a "Deleted user" without a name, an email
address, a phone number, or a street. There is no way back, except a backup.

Without --yes, it only says what it would do. It refuses while something is open, such as
an order in the lab, and says what.

--because says why, such as the number of their request. It stays in the audit trail, so
leave out who it was. Works while the server runs.

The database is the one at DATABASE_URL. With npm run and no DATABASE_URL, it is the
embedded one in DATA_DIR (./data), which is started if it isn't running.

Exit code: 0 done, or nothing is in the way; 2 nobody has that address, or something is
open; 1 it failed.`;

interface Wanted {
  readonly email: string;
  readonly reason: string;
  readonly isRehearsal: boolean;
}

/** `users`: a command for operators. */
export const usersCommand = operatorCommand(HELP, (given) => {
  const wanted = read(given);
  return wanted && ((database) => erase(database, wanted));
});

/** @returns undefined if the arguments make no sense */
function read(args: readonly string[]): Wanted | undefined {
  const options = { because: { type: 'string' }, yes: { type: 'boolean' } } as const;
  const given = readArguments(args, options);
  if (!given) return undefined;
  const { positionals, values } = given;
  const [name, email, ...more] = positionals;
  const reason = values.because?.trim() ?? '';
  if (name !== 'erase' || !email || more.length > 0 || reason === '') return undefined;
  if (reason.toLowerCase().includes(email.toLowerCase())) return undefined;
  return { email, reason, isRehearsal: !values.yes };
}

async function erase(database: Database, wanted: Wanted): Promise<number> {
  const { email, isRehearsal } = wanted;
  const call = { requestId: 'users erase', address: '' };
  const erased = await eraseUser(database, wanted, call);
  switch (erased.outcome) {
    case 'unknown':
      console.error(`Nobody has an account with the address ${email}.`);
      return 2;
    case 'open':
      console.error(`${email} can't be deleted while something is open.`);
      for (const reason of erased.reasons) console.error(`- ${reason}`);
      return 2;
    case 'erased':
      for (const [what, count] of erased.counts) console.log(`${formatCount(count)} ${what}`);
      console.log(
        isRehearsal
          ? `Nothing has changed yet. To delete ${email}, add --yes; there is no way back.`
          : `${email} is deleted. Backups and logs have them until they expire.`,
      );
      return 0;
  }
}

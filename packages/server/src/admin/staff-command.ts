import { emailRule } from '@tag/contract/users';
import { ROLE_NAMES, type RoleName } from '@tag/contract/permissions';
import type { Database } from '../db/database.ts';
import { operatorCommand, readArguments } from '../db/operator-command.ts';
import { addStaff, STAFF_LINK_HOURS } from './add-staff.ts';
import { resetFactorsOf } from './reset-factors.ts';

const HELP = `npm run staff -- add EMAIL --role ROLE [--promote]
npm run staff -- reset-factor EMAIL
node dist/api.js staff add EMAIL --role ROLE [--promote]
node dist/api.js staff reset-factor EMAIL

add makes an account with a role (${ROLE_NAMES.join(', ')}) and prints a link to choose its
password. The link works once, for ${STAFF_LINK_HOURS} hours. An address that has an account is refused,
unless --promote says to give that account the role.
reset-factor removes a lost second factor: authenticator app, passkeys, and recovery
codes. The user is signed out everywhere, gets an email, and signs in with the password.
Both are audited, and work while the server runs.

The database is the one at DATABASE_URL, and the link begins with PORTAL_URL. With npm run
and no DATABASE_URL, it is the embedded one in DATA_DIR (./data), which is started if it
isn't running.

Exit code: 0 done; 2 nothing to do, or refused; 1 it failed.`;

/** `staff`: a command for operators. @param readPortalUrl the beginning of links. */
export const staffCommand = (
  args: readonly string[],
  open: () => Promise<Database>,
  readPortalUrl: () => string,
) =>
  operatorCommand(HELP, (given) => {
    const wanted = read(given);
    if (wanted?.name === 'reset-factor') return (database) => resetFactor(database, wanted.email);
    if (wanted?.name !== 'add') return undefined;
    return (database) => add(database, wanted, readPortalUrl());
  })(args, open);

type Wanted =
  | { readonly name: 'reset-factor'; readonly email: string }
  | {
      readonly name: 'add';
      readonly email: string;
      readonly role: RoleName;
      readonly promote: boolean;
    };

/** @returns undefined if the arguments make no sense */
function read(args: readonly string[]): Wanted | undefined {
  const options = { role: { type: 'string' }, promote: { type: 'boolean' } } as const;
  const given = readArguments(args, options);
  if (!given) return undefined;
  const { positionals, values } = given;
  const [name, email, ...more] = positionals;
  if (!email || more.length > 0) return undefined;
  if (name === 'reset-factor' && Object.keys(values).length === 0) return { name, email };
  const role = ROLE_NAMES.find((it) => it === values.role);
  if (name !== 'add' || !role || !emailRule.is(email)) return undefined;
  return { name, email, role, promote: values.promote ?? false };
}

async function add(
  database: Database,
  { email, promote, role }: Extract<Wanted, { name: 'add' }>,
  portalUrl: string,
): Promise<number> {
  const call = { requestId: 'staff add', address: '' };
  const added = await addStaff(database, { email, role, promote }, call);
  switch (added.outcome) {
    case 'added':
      console.log(`Choose the password of ${email} here, within ${STAFF_LINK_HOURS} hours:`);
      console.log(`${portalUrl}${added.path}`);
      return 0;
    case 'promoted':
      console.log(`${email} has the role ${role}, and signs in as before.`);
      return 0;
    case 'known':
      console.error(`${email} has an account. To give it the role ${role}, add --promote.`);
      return 2;
    case 'inactive':
      console.error(`The account of ${email} is disabled. An administrator can change that.`);
      return 2;
  }
}

async function resetFactor(database: Database, email: string): Promise<number> {
  const call = { requestId: 'staff reset-factor', address: '' };
  const isReset = await resetFactorsOf(database, email, call);
  if (isReset) console.log(`${email} has no second factor any more.`);
  else console.error(`${email} has no account, or no second factor.`);
  return isReset ? 0 : 2;
}

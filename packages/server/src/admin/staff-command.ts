import { operatorCommand } from '../db/operator-command.ts';
import { resetFactorsOf } from './reset-factors.ts';

const HELP = `node dist/api.js staff reset-factor EMAIL

Removes a lost second factor: authenticator app, passkeys, and recovery codes.
The user is signed out everywhere, gets an email, and signs in with the password.
It is audited. Works while the server runs.

The database is the one at DATABASE_URL.

Exit code: 0 removed; 2 there was none; 1 it failed.`;

/** `staff reset-factor`: a command for operators. */
export const staffCommand = operatorCommand(HELP, ([name, email, ...more]) => {
  if (name !== 'reset-factor' || !email || more.length > 0) return undefined;
  return async (database) => {
    const call = { requestId: 'staff reset-factor', address: '' };
    const isReset = await resetFactorsOf(database, email, call);
    if (isReset) console.log(`${email} has no second factor any more.`);
    else console.error(`${email} has no account, or no second factor.`);
    return isReset ? 0 : 2;
  };
});

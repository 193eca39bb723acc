import type { Database } from '../db/database.ts';
import { SetupError } from '../setup-error.ts';
import { resetFactorsOf } from './reset-factors.ts';

const HELP = `node dist/api.js staff reset-factor EMAIL

Removes a lost second factor: authenticator app, passkeys, and recovery codes.
The user is signed out everywhere, gets an email, and signs in with the password.
It is audited. Works while the server runs.

The database is the one at DATABASE_URL.

Exit code: 0 removed; 2 there was none; 1 it failed.`;

/**
 * `staff reset-factor`: a command for operators.
 * @returns the exit code.
 */
export async function staffCommand(
  args: readonly string[],
  open: () => Promise<Database>,
): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const [name, email, ...more] = args;
  if (name !== 'reset-factor' || !email || more.length > 0) {
    console.error(HELP);
    return 1;
  }
  try {
    const database = await open();
    try {
      const call = { requestId: 'staff reset-factor', address: '' };
      const isReset = await resetFactorsOf(database, email, call);
      if (isReset) console.log(`${email} has no second factor any more.`);
      else console.error(`${email} has no account, or no second factor.`);
      return isReset ? 0 : 2;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return 1;
  }
}

import { Refusal } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { SignedInCall } from './caller.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { PasswordHasher } from './passwords.ts';

/** Checks the caller's password before actions that a stolen session must not do. */
export function ownPassword(deps: {
  database: Database;
  hasher: PasswordHasher;
  attempts: PasswordAttempts;
}) {
  const { attempts, database, hasher } = deps;

  /**
   * Attempts count by session: a stolen one doesn't slow down the owner's.
   * @returns the password's hash.
   * @throws ApiError `current_password_incorrect`; `rate_limited` after too many of them.
   */
  return async function assertOwnPassword(
    password: string,
    { caller }: SignedInCall,
  ): Promise<string> {
    const lane = { name: `session ${caller.sessionId}`, isStranger: false };
    const attempt = await attempts.begin(caller.userId, lane);
    await attempt.wait();
    const user = await database.query
      .selectFrom('users')
      .select(['passwordHash', 'temporaryHash'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if ((await hasher.match(password, user)) !== 'own') {
      throw new Refusal('current_password_incorrect');
    }
    await attempt.right();
    return user.passwordHash!;
  };
}
export type AssertOwnPassword = ReturnType<typeof ownPassword>;

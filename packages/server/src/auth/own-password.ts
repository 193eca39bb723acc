import { ApiError } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { SignedInCall } from './caller.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { PasswordHasher } from './passwords.ts';

/** Asks callers for their own password, before what a stolen session must not do. */
export function ownPassword(deps: {
  database: Database;
  hasher: PasswordHasher;
  attempts: PasswordAttempts;
}) {
  const { attempts, database, hasher } = deps;

  /**
   * Counted by session: a stolen one does not slow down its owner's.
   * @returns the hash that it has.
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
      throw new ApiError('current_password_incorrect');
    }
    await attempt.right();
    return user.passwordHash!;
  };
}
export type AssertOwnPassword = ReturnType<typeof ownPassword>;

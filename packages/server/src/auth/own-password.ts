import { ApiError } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { SignedInCall } from './caller.ts';
import type { PasswordHasher } from './passwords.ts';

/** Asks callers for their own password, before what a stolen session must not do. */
export function ownPassword(parts: {
  database: Database;
  hasher: PasswordHasher;
  limits: RateLimits;
}) {
  const { database, hasher, limits } = parts;

  /**
   * @returns the hash that it has.
   * @throws ApiError `current_password_incorrect`; `rate_limited` after too many of them.
   */
  return async function assertOwnPassword(
    password: string,
    { address, caller }: SignedInCall,
  ): Promise<string> {
    await limits.assertMayTry(caller.userId, address);
    const user = await database.query
      .selectFrom('users')
      .select(['passwordHash', 'temporaryHash'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if ((await hasher.match(password, user)) === 'own') return user.passwordHash!;
    await limits.countWrongPassword(caller.userId, address);
    throw new ApiError('current_password_incorrect');
  };
}
export type AssertOwnPassword = ReturnType<typeof ownPassword>;

import { Refusal } from '@tag/contract/errors';
import type { PasskeyAnswer, PasskeyRequest } from '@tag/contract/users';
import { addMinutes, isFuture } from 'date-fns';
import type { SignedInCall } from '../auth/caller.ts';
import { renewFreshness } from '../auth/fresh-password.ts';
import { lockCode, spendCode } from '../auth/one-time-codes.ts';
import { inTransaction } from '../db/transaction.ts';
import type { UserDeps } from './deps.ts';

const REQUEST_MINUTES = 5;

/** Confirming with a passkey, in place of the password, that a session is its user's. */
export function passkeyCheck({ database, factors }: Pick<UserDeps, 'database' | 'factors'>) {
  const { query } = database;
  const { passkeys } = factors;

  return {
    /** @throws ApiError `not_found` without a passkey. */
    request: ({ caller: { userId } }: SignedInCall): Promise<PasskeyRequest> =>
      inTransaction(query, async (db) => {
        const { id } = await db
          .insertInto('oneTimeCodes')
          .values({
            purpose: 'passkey_check',
            userId,
            expiresAt: addMinutes(new Date(), REQUEST_MINUTES),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const request = await passkeys.request(db, userId, id);
        if (request.credentials.length === 0) throw new Refusal('not_found');
        return request;
      }),

    /** @throws ApiError `factor_refused` */
    confirm: (
      id: string,
      answer: PasskeyAnswer,
      { caller }: SignedInCall,
    ): Promise<{ validUntil: string }> =>
      inTransaction(query, async (db) => {
        const row = await lockCode(db, id, ['passkey_check']);
        const isOpen = row && !row.usedAt && isFuture(row.expiresAt);
        if (
          !isOpen ||
          row.userId !== caller.userId ||
          !(await passkeys.use(db, caller.userId, id, answer))
        ) {
          throw new Refusal('factor_refused');
        }
        await spendCode(db, id);
        return renewFreshness(db, caller.sessionId);
      }),
  };
}

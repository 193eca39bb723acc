import { Refusal, type ApiError } from '@tag/contract/errors';
import type { FactorAnswer, Login, PasskeyRequest } from '@tag/contract/users';
import { addMinutes, isFuture } from 'date-fns';
import type { AnonymousCall } from '../auth/caller.ts';
import { readMethods } from '../auth/factors/second-factors.ts';
import { useRecoveryCode } from '../auth/factors/recovery-codes.ts';
import { findLane } from '../auth/known-sources.ts';
import { lockCode, spendCode } from '../auth/one-time-codes.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { UserDeps } from './deps.ts';

const CHALLENGE_MINUTES = 5;
const PURPOSES = ['factor_sign_in', 'factor_first_login'] as const;

/** The second step of signing in, for users with a second factor. */
export function factorSignIn(deps: UserDeps) {
  const { codeAttempts, database, factors } = deps;
  const { query } = database;
  const complete = completeSignIn(deps);

  /** @throws ApiError `session_expired` */
  async function find(challengeId: string): Promise<{ userId: string; email: string }> {
    const found = await query
      .selectFrom('oneTimeCodes as code')
      .innerJoin('users as user', 'user.id', 'code.userId')
      .select(['user.id as userId', 'user.email', 'code.expiresAt'])
      .where('code.id', '=', challengeId)
      .where('code.purpose', 'in', PURPOSES)
      .where('code.usedAt', 'is', null)
      .executeTakeFirst();
    if (!found || !isFuture(found.expiresAt)) throw new Refusal('session_expired');
    return found;
  }

  /** @returns which factor it was; undefined if it is wrong. */
  async function prove(
    db: Transaction,
    userId: string,
    answer: FactorAnswer,
  ): Promise<string | undefined> {
    if ('passkey' in answer) {
      const { challengeId, passkey } = answer;
      const isRight = await factors.passkeys.use(db, userId, challengeId, passkey);
      return isRight ? 'passkey' : undefined;
    }
    const { code } = answer;
    if (await factors.apps.use(db, userId, code)) return 'authenticator app';
    return (await useRecoveryCode(db, userId, code)) ? 'recovery code' : undefined;
  }

  return {
    /** @returns the refusal that asks for a second factor; undefined for a user without one. */
    async ask(
      db: Transaction,
      { email, isFirst, userId }: { email: string; isFirst: boolean; userId: string },
    ): Promise<ApiError | undefined> {
      const methods = await readMethods(db, userId);
      if (methods.length === 0) return undefined;
      const { id: challengeId } = await db
        .insertInto('oneTimeCodes')
        .values({
          purpose: isFirst ? 'factor_first_login' : 'factor_sign_in',
          userId,
          email,
          expiresAt: addMinutes(new Date(), CHALLENGE_MINUTES),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return new Refusal('second_factor_required', {
        details: { challengeId, methods: methods.join(' ') },
      });
    },

    /** @throws ApiError `session_expired` */
    async requestPasskey(challengeId: string): Promise<PasskeyRequest> {
      const { userId } = await find(challengeId);
      return factors.passkeys.request(query, userId, challengeId);
    },

    /** @throws ApiError `session_expired`, `factor_refused`; `rate_limited` */
    async answer(given: FactorAnswer, call: AnonymousCall): Promise<Login> {
      const { challengeId, device } = given;
      const { email, userId } = await find(challengeId);
      const takesGuesses = 'code' in given;
      const source = { address: call.address, device };
      // A passkey can't be guessed.
      const attempt =
        takesGuesses &&
        (await codeAttempts.begin(
          `factor ${userId}`,
          await findLane(database, email.toLowerCase(), source),
        ));
      const login = await inTransaction(query, async (db) => {
        const row = await lockCode(db, challengeId, PURPOSES);
        if (!row || row.usedAt || !isFuture(row.expiresAt)) throw new Refusal('session_expired');
        const factor = await prove(db, userId, given);
        if (!factor) throw new Refusal('factor_refused');
        await spendCode(db, challengeId);
        if (factor === 'recovery code')
          await addJob(db, 'mail_factor', { userId, change: 'code_used' });
        const isFirst = row.purpose === 'factor_first_login';
        return complete(db, { userId, email, isFirst, device, factor }, call);
      });
      if (attempt) await attempt.right();
      return login;
    },
  };
}

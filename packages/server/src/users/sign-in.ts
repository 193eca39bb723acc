import { ApiError, Refusal, type ErrorCode } from '@tag/contract/errors';
import type { Credentials, Login, Tokens } from '@tag/contract/users';
import { isFuture } from 'date-fns';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall, SignedInCall } from '../auth/caller.ts';
import { endAccess } from '../auth/end-access.ts';
import { findLane, rememberSource } from '../auth/known-sources.ts';
import { lockCode } from '../auth/one-time-codes.ts';
import type { Attempt } from '../auth/password-attempts.ts';
import { endSessions } from '../auth/sessions.ts';
import { inTransaction } from '../db/transaction.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { factorSignIn } from './factor-sign-in.ts';
import { assertDiffers } from './new-password.ts';
import type { UserDeps } from './deps.ts';
import { findPending } from './registration.ts';

/** The most concurrent sign-ins that use database connections, which reads need too. */
const LOGIN_LIMITS = { concurrency: 4, maxWaiting: 200 };

/** A sign-in attempt whose turn has come. */
interface Trial {
  readonly account: string;
  readonly attempt: Attempt;
  readonly call: AnonymousCall;
  readonly device: string | undefined;
  readonly password: string;
}

/**
 * Signing in and out. An account's problems are only shown with the right password; otherwise every
 * refusal is the same and takes the same time, with or without an account. The password of an unconfirmed
 * registration leads to its page, even if the address has an account.
 */
export function signIn(deps: UserDeps) {
  const { attempts, database, explicitErrors, hasher, sessions } = deps;
  const { query } = database;
  const complete = completeSignIn(deps);
  const { ask } = factorSignIn(deps);
  const inTurn = limitConcurrency(LOGIN_LIMITS);

  /** A password that isn't the account's. */
  function refusalOf(exists: boolean): ErrorCode {
    if (!explicitErrors) return 'invalid_credentials';
    return exists ? 'incorrect_password' : 'user_not_found';
  }

  async function check({ account, attempt, call, device, password }: Trial): Promise<Login> {
    const [user, pending] = await Promise.all([
      query
        .selectFrom('users')
        .select(['id', 'status', 'passwordHash', 'temporaryHash', 'temporaryExpiresAt'])
        .where(sql`lower(email)`, '=', account)
        .executeTakeFirst(),
      findPending(query, account),
    ]);
    const match = await hasher.match(password, user ?? null);
    if (!user || !match) {
      const matches = await hasher.compare(
        password,
        pending.map(({ passwordHash }) => passwordHash),
      );
      const registered = pending[matches.indexOf(true)];
      if (registered) return { verificationId: registered.id };
      throw new Refusal(refusalOf(user !== undefined));
    }
    await attempt.right();
    if (user.status === 'inactive') throw new Refusal('account_deactivated');
    if (match === 'temporary' && !isFuture(user.temporaryExpiresAt!)) {
      throw new Refusal('password_expired');
    }
    if (match === 'own' && user.status === 'password_reset') {
      throw new Refusal('account_password_reset');
    }
    const isFirst = match === 'temporary';
    const column = isFirst ? 'temporaryHash' : 'passwordHash';
    const next = await inTransaction(query, async (db) => {
      // The password was right a moment ago, but may have changed since.
      const still = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', user.id)
        .where('status', '=', user.status)
        .where(column, '=', user[column])
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!still) throw new Refusal(refusalOf(true));
      const known = { userId: user.id, email: still.email, isFirst };
      return (await ask(db, known)) ?? complete(db, { ...known, device }, call);
    });
    // Only now: what it asks for is kept.
    if (next instanceof ApiError) throw next;
    return next;
  }

  return {
    /** Attempts that have to wait don't block others. */
    async login({ device, email, password }: Credentials, call: AnonymousCall): Promise<Login> {
      const account = email.toLowerCase();
      const source = { address: call.address, device };
      const attempt = await inTurn(async () =>
        attempts.begin(account, await findLane(database, account, source)),
      );
      await attempt.wait();
      const trial = { account, attempt, call, device, password };
      return inTurn(() => check(trial));
    },

    /** Replaces an emailed password, which also confirms the address. */
    async changeFirstPassword(id: string, password: string, call: AnonymousCall): Promise<Tokens> {
      const asked = await query
        .selectFrom('oneTimeCodes as code')
        .innerJoin('users as user', 'user.id', 'code.userId')
        .select(['user.passwordHash', 'user.temporaryHash'])
        .where('code.id', '=', id)
        .where('code.purpose', '=', 'first_login')
        .executeTakeFirst();
      if (!asked?.temporaryHash) throw new Refusal('verification_failed');
      await assertDiffers(hasher, password, asked);
      const passwordHash = await hasher.hash(password);
      return inTransaction(query, async (db) => {
        const row = await lockCode(db, id, ['first_login']);
        if (!row || row.usedAt) throw new Refusal('verification_failed');
        if (!isFuture(row.expiresAt)) throw new Refusal('password_expired');
        const { userId } = row;
        const changed = await db
          .updateTable('users')
          .set({
            passwordHash,
            status: 'active',
            emailVerifiedAt: sql`coalesce(email_verified_at, now())`,
            lastLoginAt: new Date(),
          })
          .where('id', '=', userId)
          .where('status', '<>', 'inactive')
          .where('temporaryHash', '=', asked.temporaryHash)
          .returning('id')
          .executeTakeFirst();
        if (!changed) throw new Refusal('verification_failed');
        await endAccess(db, userId);
        await rememberSource(db, userId, { address: call.address });
        await recordEvent(db, call, { action: 'password_changed', actorId: userId });
        return sessions.begin(db, { userId });
      });
    },

    async logout(call: SignedInCall): Promise<void> {
      await inTransaction(query, async (db) => {
        await endSessions(db, { id: call.caller.sessionId });
        await recordEvent(db, call, { action: 'signed_out' });
      });
    },
  };
}

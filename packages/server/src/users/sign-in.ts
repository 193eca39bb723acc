import { ApiError, type ErrorCode } from '@tag/contract/errors';
import type { Login, Tokens } from '@tag/contract/users';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall, SignedInCall } from '../auth/caller.ts';
import { holdCode, spendCodes } from '../auth/one-time-codes.ts';
import { endSessions } from '../auth/sessions.ts';
import { takeTurns } from '../turns.ts';
import type { AccountParts } from './parts.ts';

const FIRST_LOGIN_MS = 60 * 60 * 1000;

/** However many sign in at once, these many use the database's connections, which reads need too. */
const LOGIN_TURNS = { concurrency: 4, maxWaiting: 200 };

/**
 * Signing in and out. What is wrong with an account is told only to who knows its password; without
 * it every refusal is the same, and takes as long, whether there is an account or not.
 */
export function signIn({ database, explicitErrors, hasher, limits, sessions }: AccountParts) {
  const { query } = database;
  const inTurn = takeTurns(LOGIN_TURNS);

  /** A password that is none of the account's. */
  function refusalOf(exists: boolean): ErrorCode {
    if (!explicitErrors) return 'invalid_credentials';
    return exists ? 'incorrect_password' : 'user_not_found';
  }

  async function login(email: string, password: string, call: AnonymousCall): Promise<Login> {
    const account = email.toLowerCase();
    await limits.assertMayTry(account, call.address);
    const user = await query
      .selectFrom('users')
      .select(['id', 'status', 'passwordHash', 'temporaryHash', 'temporaryExpiresAt'])
      .where(sql`lower(email)`, '=', account)
      .executeTakeFirst();
    const match = await hasher.match(password, user ?? null);
    if (!user || !match) {
      await limits.countWrongPassword(account, call.address);
      throw new ApiError(refusalOf(user !== undefined));
    }
    if (user.status === 'inactive') throw new ApiError('account_deactivated');
    if (match === 'temporary') {
      if (user.temporaryExpiresAt! <= new Date()) throw new ApiError('password_expired');
      const { id } = await query
        .insertInto('oneTimeCodes')
        .values({
          purpose: 'first_login',
          userId: user.id,
          expiresAt: new Date(Date.now() + FIRST_LOGIN_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { firstLoginId: id };
    }
    if (user.status === 'password_reset') throw new ApiError('account_password_reset');
    return query.transaction().execute(async (db) => {
      const tokens = await sessions.begin(db, { userId: user.id });
      await db
        .updateTable('users')
        .set({ lastLoginAt: new Date() })
        .where('id', '=', user.id)
        .execute();
      await recordEvent(db, call, { action: 'signed_in', actorId: user.id });
      return tokens;
    });
  }

  return {
    login: (...[email, password, call]: Parameters<typeof login>) =>
      inTurn(() => login(email, password, call)),

    /** Replaces a mailed password; who has one read the mail, so the address is confirmed too. */
    async changeFirstPassword(id: string, password: string, call: AnonymousCall): Promise<Tokens> {
      const asked = await query
        .selectFrom('oneTimeCodes as code')
        .innerJoin('users as user', 'user.id', 'code.userId')
        .select(['user.passwordHash', 'user.temporaryHash'])
        .where('code.id', '=', id)
        .where('code.purpose', '=', 'first_login')
        .executeTakeFirst();
      if (!asked?.temporaryHash) throw new ApiError('verification_failed');
      if (await hasher.match(password, asked)) {
        const reason = 'New password must differ from the current password';
        throw new ApiError('validation', { fields: [{ path: 'body.password', reason }] });
      }
      const passwordHash = await hasher.hash(password);
      return query.transaction().execute(async (db) => {
        const row = await holdCode(db, id, ['first_login']);
        if (!row?.userId || row.usedAt) throw new ApiError('verification_failed');
        if (row.expiresAt <= new Date()) throw new ApiError('password_expired');
        const { userId } = row;
        const changed = await db
          .updateTable('users')
          .set({
            passwordHash,
            temporaryHash: null,
            temporaryExpiresAt: null,
            status: 'active',
            emailVerifiedAt: sql`coalesce(email_verified_at, now())`,
            lastLoginAt: new Date(),
          })
          .where('id', '=', userId)
          .where('status', '<>', 'inactive')
          .where('temporaryHash', '=', asked.temporaryHash)
          .returning('id')
          .executeTakeFirst();
        if (!changed) throw new ApiError('verification_failed');
        await spendCodes(db, userId, ['first_login', 'registration', 'reset_password']);
        await endSessions(db, { userId });
        await recordEvent(db, call, { action: 'password_changed', actorId: userId });
        return sessions.begin(db, { userId });
      });
    },

    async logout(call: SignedInCall): Promise<void> {
      await query.transaction().execute(async (db) => {
        await endSessions(db, { id: call.caller.sessionId });
        await recordEvent(db, call, { action: 'signed_out' });
      });
    },
  };
}

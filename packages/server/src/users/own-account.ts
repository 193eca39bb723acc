import { ApiError } from '@tag/contract/errors';
import type { OnBoardingStep, Profile, ProfileChange, Setting, Tokens } from '@tag/contract/users';
import type { Transaction } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { spendCodes } from '../auth/one-time-codes.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Tables } from '../db/tables.ts';
import { addJob } from '../jobs/jobs.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { toDatabaseDate } from './birthday.ts';
import type { AccountParts } from './parts.ts';
import { readProfile, withSteps } from './profile.ts';
import { confirmationEnd } from './registration.ts';

/** What users change of their own account. */
export function ownAccount({ database, hasher, limits, sessions }: AccountParts) {
  const { query } = database;

  /** @throws ApiError `current_password_incorrect`; `rate_limited` after too many of them. */
  async function assertOwnPassword(password: string, { caller, address }: SignedInCall) {
    await limits.assertMayTry(caller.userId, address);
    const user = await query
      .selectFrom('users')
      .select(['passwordHash', 'temporaryHash', 'email'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if ((await hasher.match(password, user)) === 'own') return user;
    await limits.countWrongPassword(caller.userId, address);
    throw new ApiError('current_password_incorrect');
  }

  /** Mails the new address a link; the old one counts until it is followed. */
  async function askForAddress(db: Transaction<Tables>, email: string, call: SignedInCall) {
    const { userId } = call.caller;
    await takeMailTurn(db, 'confirmation', email);
    await spendCodes(db, userId, ['email_change']);
    const { id } = await db
      .insertInto('oneTimeCodes')
      .values({ purpose: 'email_change', userId, email, expiresAt: confirmationEnd() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJob(db, 'mail_confirmation', { codeId: id });
    await recordEvent(db, call, { action: 'email_change_asked', details: { email } });
  }

  return {
    async updateProfile(change: ProfileChange, call: SignedInCall): Promise<Profile> {
      const { caller } = call;
      const { currentPassword, dateOfBirth, email, ...names } = change;
      const now = await query
        .selectFrom('users')
        .select('email')
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      const moves = email !== undefined && email.toLowerCase() !== now.email.toLowerCase();
      if (moves && caller.impersonatorId) throw new ApiError('forbidden');
      if (moves) await assertOwnPassword(currentPassword ?? '', call);
      await query.transaction().execute(async (db) => {
        await db
          .updateTable('users')
          .set({
            ...names,
            dateOfBirth: toDatabaseDate(dateOfBirth),
            ...(email !== undefined && !moves && { email }),
          })
          .where('id', '=', caller.userId)
          .execute();
        await recordEvent(db, call, { action: 'profile_changed' });
        if (moves) await askForAddress(db, email, call);
      });
      return readProfile(database, caller);
    },

    async updateSetting(
      change: { [K in keyof Setting]?: Setting[K] | undefined },
      call: SignedInCall,
    ): Promise<Profile> {
      const { newsByMail, theme, popReportDefaultPageSize } = change;
      // What is undefined is left out of the statement.
      const changed = { newsByMail, theme, popReportPageSize: popReportDefaultPageSize };
      if (Object.values(changed).some((value) => value !== undefined)) {
        await query.transaction().execute(async (db) => {
          await db.updateTable('users').set(changed).where('id', '=', call.caller.userId).execute();
          await recordEvent(db, call, { action: 'setting_changed' });
        });
      }
      return readProfile(database, call.caller);
    },

    async markOnBoarding(steps: OnBoardingStep[], { caller }: SignedInCall): Promise<Profile> {
      await query
        .updateTable('users')
        .set({ onBoarding: withSteps(steps) })
        .where('id', '=', caller.userId)
        .execute();
      return readProfile(database, caller);
    },

    /** Ends every session, that of the caller too, who is given a new one. */
    async changePassword(
      currentPassword: string,
      newPassword: string,
      call: SignedInCall,
    ): Promise<Tokens> {
      const { userId } = call.caller;
      const { email, passwordHash: before } = await assertOwnPassword(currentPassword, call);
      const passwordHash = await hasher.hash(newPassword);
      return query.transaction().execute(async (db) => {
        const changed = await db
          .updateTable('users')
          .set({ passwordHash, temporaryHash: null, temporaryExpiresAt: null })
          .where('id', '=', userId)
          .where('passwordHash', '=', before)
          .returning('id')
          .executeTakeFirst();
        // Somebody changed it while we looked.
        if (!changed) throw new ApiError('current_password_incorrect');
        await spendCodes(db, userId, ['reset_password', 'first_login', 'email_change']);
        await endSessions(db, { userId });
        await recordEvent(db, call, { action: 'password_changed' });
        await addJob(db, 'mail_notice', { email, notice: 'password_changed' });
        return sessions.begin(db, { userId });
      });
    },
  };
}

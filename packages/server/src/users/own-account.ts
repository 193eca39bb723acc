import { Refusal } from '@tag/contract/errors';
import type { MarkedStep, Profile, ProfileChange, Setting, Tokens } from '@tag/contract/users';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { endAccess } from '../auth/end-access.ts';
import { renewFreshness } from '../auth/fresh-password.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { keyOf, MARKET } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';
import { addJob } from '../jobs/add-job.ts';
import { toDatabaseDate } from './birthday.ts';
import { askForAddress } from './email-change.ts';
import type { UserDeps } from './deps.ts';
import { readProfile, withSteps } from './profile.ts';

/** Users' changes of their account. */
export function ownAccount({ assertOwnPassword, database, hasher, sessions }: UserDeps) {
  const { query } = database;

  return {
    async updateProfile(change: ProfileChange, call: SignedInCall): Promise<Profile> {
      const { caller } = call;
      const { currentPassword, dateOfBirth, email, shopName, ...names } = change;
      const now = await query
        .selectFrom('users')
        .select('email')
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      const moves = email !== undefined && email.toLowerCase() !== now.email.toLowerCase();
      if (moves && caller.impersonatorId) throw new Refusal('forbidden');
      if (moves) await assertOwnPassword(currentPassword ?? '', call);
      await inTransaction(query, async (db) => {
        await db
          .updateTable('users')
          .set({
            ...names,
            onBoarding: withSteps(['profile']),
            dateOfBirth: toDatabaseDate(dateOfBirth),
            ...(email !== undefined && !moves && { email }),
            ...(shopName !== undefined && { shopName: shopName || null }),
          })
          .where('id', '=', caller.userId)
          .execute();
        if (shopName !== undefined) await purgeShop(db, caller.userId);
        await recordEvent(db, call, { action: 'profile_changed' });
        if (moves) await askForAddress(db, { from: now.email, to: email }, call);
      });
      return readProfile(database, caller);
    },

    async updateSetting(
      change: { [K in keyof Setting]?: Setting[K] | undefined },
      call: SignedInCall,
    ): Promise<Profile> {
      const { mailedStages, popReportDefaultPageSize, ...others } = change;
      // Undefined fields are left out of the statement.
      const changed = {
        ...others,
        mailedStages: mailedStages && [...new Set(mailedStages)],
        popReportPageSize: popReportDefaultPageSize,
      };
      if (Object.values(changed).some((value) => value !== undefined)) {
        await inTransaction(query, async (db) => {
          await db.updateTable('users').set(changed).where('id', '=', call.caller.userId).execute();
          await recordEvent(db, call, { action: 'setting_changed' });
        });
      }
      return readProfile(database, call.caller);
    },

    async markOnBoarding(steps: readonly MarkedStep[], { caller }: SignedInCall): Promise<Profile> {
      await query
        .updateTable('users')
        .set({ onBoarding: withSteps(steps) })
        .where('id', '=', caller.userId)
        .execute();
      return readProfile(database, caller);
    },

    /** Lets the caller's session make calls that need the password, for a while. */
    async confirmPassword(
      currentPassword: string,
      call: SignedInCall,
    ): Promise<{ validUntil: string }> {
      await assertOwnPassword(currentPassword, call);
      return renewFreshness(query, call.caller.sessionId);
    },

    /** Ends every session, including the caller's, who gets a new one. */
    async changePassword(
      currentPassword: string,
      newPassword: string,
      call: SignedInCall,
    ): Promise<Tokens> {
      const { userId } = call.caller;
      const before = await assertOwnPassword(currentPassword, call);
      const passwordHash = await hasher.hash(newPassword);
      return inTransaction(query, async (db) => {
        const changed = await db
          .updateTable('users')
          .set({ passwordHash })
          .where('id', '=', userId)
          .where('passwordHash', '=', before)
          .returning('email')
          .executeTakeFirst();
        // It changed during the check.
        if (!changed) throw new Refusal('current_password_incorrect');
        await endAccess(db, userId);
        await recordEvent(db, call, { action: 'password_changed' });
        await addJob(db, 'mail_notice', { email: changed.email, notice: 'password_changed' });
        return sessions.begin(db, { userId });
      });
    },
  };
}

/** Listings show the name of their seller's shop. */
async function purgeShop(db: Transaction, userId: string): Promise<void> {
  const { sellerId } = await db
    .selectFrom('users')
    .select('sellerId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (sellerId !== null) await queuePurge(db, [keyOf.seller(sellerId), MARKET]);
}

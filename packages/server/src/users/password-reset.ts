import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import { endAccess } from '../auth/end-access.ts';
import { findUserId } from '../auth/find-user.ts';
import { rememberSource } from '../auth/known-sources.ts';
import { assertLinkValid, lockCode } from '../auth/one-time-codes.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { assertDiffers } from './new-password.ts';
import type { UserDeps } from './deps.ts';

/**
 * Resets forgotten passwords. A request does the same work for every address: the job that emails the
 * link looks up whether it has an account.
 */
export function passwordReset({ attempts, database, explicitErrors, hasher }: UserDeps) {
  const { query } = database;

  return {
    /** @param sender the caller's network address */
    async forgot(email: string, sender: string): Promise<void> {
      await inTransaction(query, async (db) => {
        if (explicitErrors) {
          const known = await findUserId(db, email);
          if (!known) throw new Refusal('user_not_found');
        }
        await takeMailTurn(db, 'reset', email, sender);
        await addJob(db, 'mail_reset', { email });
      });
    },

    async check(id: string, code: string): Promise<{ userId: string }> {
      return inTransaction(query, async (db) => {
        const row = await lockCode(db, id, ['reset_password']);
        assertLinkValid(row, code);
        return row;
      });
    },

    /** Following the link also confirms the address. */
    async reset(id: string, code: string, password: string, call: AnonymousCall): Promise<void> {
      const asked = await this.check(id, code);
      const before = await query
        .selectFrom('users')
        .select(['passwordHash', 'temporaryHash'])
        .where('id', '=', asked.userId)
        .executeTakeFirstOrThrow();
      await assertDiffers(hasher, password, before);
      const passwordHash = await hasher.hash(password);
      const email = await inTransaction(query, async (db) => {
        const row = await lockCode(db, id, ['reset_password']);
        assertLinkValid(row, code);
        const { userEmail: email, userId } = row;
        await db
          .updateTable('users')
          .set({
            passwordHash,
            emailVerifiedAt: sql`coalesce(email_verified_at, now())`,
            status: sql`case status when 'inactive' then status else 'active' end`,
          })
          .where('id', '=', userId)
          .execute();
        await endAccess(db, userId);
        await rememberSource(db, userId, { address: call.address });
        await recordEvent(db, call, { action: 'password_reset', actorId: userId });
        await addJob(db, 'mail_notice', { email, notice: 'password_changed' });
        return email;
      });
      await attempts.clear(email.toLowerCase());
    },
  };
}

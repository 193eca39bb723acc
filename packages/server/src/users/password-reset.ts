import { ApiError } from '@tag/contract/errors';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import { assertLinkHolds, holdCode, spendCodes } from '../auth/one-time-codes.ts';
import { endSessions } from '../auth/sessions.ts';
import { addJob } from '../jobs/jobs.ts';
import { takeMailTurn } from '../mail/pause.ts';
import type { AccountParts } from './parts.ts';

/**
 * A forgotten password. Asking does the same work for every address: whether it has an account is
 * looked up by the job that mails the link.
 */
export function passwordReset({ database, explicitErrors, hasher }: AccountParts) {
  const { query } = database;

  return {
    async forgot(email: string): Promise<void> {
      await query.transaction().execute(async (db) => {
        if (explicitErrors) {
          const known = await db
            .selectFrom('users')
            .select('id')
            .where(sql`lower(email)`, '=', email.toLowerCase())
            .executeTakeFirst();
          if (!known) throw new ApiError('user_not_found');
        }
        await takeMailTurn(db, 'reset', email);
        await addJob(db, 'mail_reset', { email });
      });
    },

    async check(id: string, code: string): Promise<void> {
      await query
        .transaction()
        .execute(async (db) => assertLinkHolds(await holdCode(db, id, ['reset_password']), code));
    },

    /** Who followed the link reads the mail, so the address is confirmed too. */
    async reset(id: string, code: string, password: string, call: AnonymousCall): Promise<void> {
      await this.check(id, code);
      const passwordHash = await hasher.hash(password);
      await query.transaction().execute(async (db) => {
        const row = await holdCode(db, id, ['reset_password']);
        assertLinkHolds(row, code);
        const { userId } = row;
        const { email } = await db
          .updateTable('users')
          .set({
            passwordHash,
            temporaryHash: null,
            temporaryExpiresAt: null,
            emailVerifiedAt: sql`coalesce(email_verified_at, now())`,
            status: sql`case status when 'inactive' then status else 'active' end`,
          })
          .where('id', '=', userId)
          .returning('email')
          .executeTakeFirstOrThrow();
        await spendCodes(db, userId, ['reset_password', 'first_login', 'registration']);
        await endSessions(db, { userId });
        await recordEvent(db, call, { action: 'password_reset', actorId: userId });
        await addJob(db, 'mail_notice', { email, notice: 'password_changed' });
      });
    },
  };
}

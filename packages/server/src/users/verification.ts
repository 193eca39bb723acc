import { Refusal } from '@tag/contract/errors';
import type { SentMail, VerificationLink } from '@tag/contract/users';
import type { AnonymousCall } from '../auth/caller.ts';
import { assertMayResend, linkExpiry } from '../auth/link-lifetime.ts';
import { assertLinkValid, lockCode } from '../auth/one-time-codes.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { assertMayMail } from '../mail/strangers.ts';
import { codeOf } from '../setup-error.ts';
import { confirmAddress } from './email-change.ts';
import type { UserDeps } from './deps.ts';
import { findRegistration, registration } from './registration.ts';

const UNIQUE_VIOLATION = '23505';

/** Codes that confirm an address of a user. */
const ADDRESSES = ['email_change', 'address'] as const;

/** The links that confirm an address: of a registration, or of a user. */
export function verification(deps: UserDeps) {
  const { query } = deps.database;
  const { confirm } = registration(deps);

  return {
    /**
     * @param sender the caller's network address
     * @throws ApiError `verification_failed`, `invalid_email_send_time`
     */
    async resend(id: string, sender: string): Promise<SentMail> {
      return inTransaction(query, async (db) => {
        const pending = await findRegistration(db, id, { lock: true });
        const row = pending ?? (await lockCode(db, id, ADDRESSES));
        if (!row?.email) throw new Refusal('verification_failed');
        assertMayResend(row);
        const seconds = await takeMailTurn(db, 'confirmation', row.email, sender);
        if ('purpose' in row && row.purpose === 'email_change') {
          await assertMayMail(db, { senderId: row.userId, email: row.email });
        }
        await db
          .updateTable(pending ? 'registrations' : 'oneTimeCodes')
          .set({ expiresAt: linkExpiry(row.createdAt), mailsSent: row.mailsSent + 1 })
          .where('id', '=', id)
          .execute();
        if (pending) await addJob(db, 'mail_registration', { registrationId: id });
        else await addJob(db, 'mail_confirmation', { codeId: id });
        return { id, seconds };
      });
    },

    /** @throws ApiError `verification_failed`, `verification_link_expired` */
    async check(id: string, code: string): Promise<VerificationLink> {
      const pending = await findRegistration(query, id);
      if (pending) {
        assertLinkValid(pending, code);
        return { kind: 'registration', email: pending.email };
      }
      const row = await inTransaction(query, (db) => lockCode(db, id, ADDRESSES));
      assertLinkValid(row, code);
      const kind = row.purpose === 'email_change' ? 'email_change' : 'address';
      return { kind, email: row.email! };
    },

    /** @throws ApiError `verification_failed`, `verification_link_expired`, `incorrect_password` */
    async verify(
      id: string,
      { code, password }: { code: string; password?: string | undefined },
      call: AnonymousCall,
    ): Promise<void> {
      const pending = await findRegistration(query, id);
      if (pending) return confirm(pending, code, password, call);
      await inTransaction(query, async (db) => {
        const row = await lockCode(db, id, ADDRESSES);
        assertLinkValid(row, code);
        await confirmAddress(db, row, call);
      }).catch((error: unknown) => {
        // The index refuses an address that another user took at the same moment.
        if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
        throw new Refusal('verification_failed', { cause: error });
      });
    },
  };
}

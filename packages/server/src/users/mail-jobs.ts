import { sql, type Selectable } from 'kysely';
import { makeCode } from '../auth/one-time-codes.ts';
import { makePassword, type PasswordHasher } from '../auth/passwords.ts';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mail.ts';
import {
  addressChangedLetter,
  alreadyRegisteredLetter,
  confirmationLetter,
  firstPasswordLetter,
  newAddressLetter,
  passwordChangedLetter,
  resetLetter,
} from './letters.ts';

const RESET_MS = 60 * 60 * 1000;
const TEMPORARY_MS = 7 * 86_400_000;

type User = Selectable<Tables['users']>;
type MailOfAccounts = 'mail_confirmation' | 'mail_reset' | 'mail_first_password' | 'mail_notice';

/**
 * Codes and passwords are made here, on their way into the mail, so that none ever lies in the
 * database or its queue. A job that is tried again makes a new one.
 */
export function mailJobs(parts: {
  database: Database;
  hasher: PasswordHasher;
  mailer: Mailer;
  portalUrl: string;
}): Pick<JobHandlers, MailOfAccounts> {
  const { database, hasher, mailer, portalUrl } = parts;
  const { query } = database;

  const findByEmail = (email: string): Promise<User | undefined> =>
    query
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst();
  const findById = (id: string): Promise<User | undefined> =>
    query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    async mail_confirmation({ codeId }) {
      const row = await query
        .selectFrom('oneTimeCodes')
        .selectAll()
        .where('id', '=', codeId)
        .where('usedAt', 'is', null)
        .executeTakeFirst();
      if (!row?.email) return;
      const { email: to, purpose, userId } = row;
      const user = userId ? await findById(userId) : undefined;
      const owner = await findByEmail(to);
      if (!user || (owner && owner.id !== user.id)) {
        if (owner) await mailer.send(alreadyRegisteredLetter({ to, portalUrl }));
        return;
      }
      const { code, hash } = makeCode();
      await query
        .updateTable('oneTimeCodes')
        .set({ codeHash: hash })
        .where('id', '=', codeId)
        .execute();
      const url = `${portalUrl}/confirm-registration/${codeId}/${code}`;
      const letter = purpose === 'email_change' ? newAddressLetter : confirmationLetter;
      await mailer.send(letter({ to, firstName: user.firstName, url }));
    },

    async mail_reset({ email }) {
      const user = await findByEmail(email);
      if (!user || user.status === 'inactive') return;
      const { code, hash } = makeCode();
      const { id } = await query
        .insertInto('oneTimeCodes')
        .values({
          purpose: 'reset_password',
          userId: user.id,
          codeHash: hash,
          expiresAt: new Date(Date.now() + RESET_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const url = `${portalUrl}/reset-password/${id}/${code}`;
      await mailer.send(resetLetter({ to: user.email, firstName: user.firstName, url }));
    },

    async mail_first_password({ userId }) {
      const user = await findById(userId);
      if (!user || user.status === 'inactive') return;
      const password = makePassword();
      await query
        .updateTable('users')
        .set({
          temporaryHash: await hasher.hash(password, user.passwordHash),
          temporaryExpiresAt: new Date(Date.now() + TEMPORARY_MS),
        })
        .where('id', '=', userId)
        .execute();
      const { email: to, firstName } = user;
      await mailer.send(firstPasswordLetter({ to, firstName, password, portalUrl }));
    },

    async mail_notice({ email: to, notice }) {
      if (notice === 'email_changed') return mailer.send(addressChangedLetter({ to }));
      const user = await findByEmail(to);
      if (user) await mailer.send(passwordChangedLetter({ to, firstName: user.firstName }));
    },
  };
}

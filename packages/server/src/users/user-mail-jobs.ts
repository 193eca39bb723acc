import { utc } from '@date-fns/utc';
import { addDays, addHours } from 'date-fns';
import { sql, type Selectable } from 'kysely';
import { makeMailedCode, makeMailedPassword } from '../auth/mailed-codes.ts';
import { makeCode } from '../auth/one-time-codes.ts';
import type { PasswordHasher } from '../auth/passwords.ts';
import type { Tables } from '../db/tables.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import type { MailJobParts } from '../mail/mail.ts';
import { findRegistration } from './registration.ts';
import {
  addressChangedEmail,
  addressChangeNotice,
  alreadyRegisteredEmail,
  apiKeyCreatedEmail,
  confirmationEmail,
  firstPasswordEmail,
  givenAddressEmail,
  newAddressEmail,
  newAdminEmail,
  passwordChangedEmail,
  resetEmail,
} from './email-templates.ts';
import { factorEmail } from './factor-emails.ts';

const RESET_HOURS = 1;
const TEMPORARY_DAYS = 7;

type User = Selectable<Tables['users']>;
type MailOfAccounts =
  | 'mail_registration'
  | 'mail_confirmation'
  | 'mail_change_notice'
  | 'mail_reset'
  | 'mail_first_password'
  | 'mail_notice'
  | 'mail_factor'
  | 'mail_new_admin';

/**
 * Codes and passwords are created here, when the email is sent, so the database and its queue never have
 * them. A job that runs again creates the same.
 */
export function mailJobs(
  deps: MailJobParts & { readonly hasher: PasswordHasher },
): Pick<JobHandlers, MailOfAccounts> {
  const { database, hasher, mailer, portalUrl } = deps;
  const { query } = database;

  const findByEmail = (email: string): Promise<User | undefined> =>
    query
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst();
  const findById = (id: string): Promise<User | undefined> =>
    query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

  /** A code of a user's that is still open, and the user. */
  async function findOpenCode(codeId: string) {
    const row = await query
      .selectFrom('oneTimeCodes')
      .selectAll()
      .where('id', '=', codeId)
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    const user = row?.userId ? await findById(row.userId) : undefined;
    return row?.email && user ? { purpose: row.purpose, to: row.email, user } : undefined;
  }

  /** Gives a row a new code and returns the portal's page for it. */
  async function linkTo(page: string, table: 'oneTimeCodes' | 'registrations', id: string) {
    const { code, hash } = await makeMailedCode(query, id);
    await query.updateTable(table).set({ codeHash: hash }).where('id', '=', id).execute();
    return `${portalUrl}/${page}/${id}/${code}`;
  }

  return {
    async mail_registration({ registrationId }) {
      const row = await findRegistration(query, registrationId);
      if (!row || row.usedAt) return;
      const { email: to, firstName } = row;
      if (await findByEmail(to)) return mailer.send(alreadyRegisteredEmail({ to, portalUrl }));
      const url = await linkTo('confirm-registration', 'registrations', row.id);
      await mailer.send(confirmationEmail({ to, firstName, url }));
    },

    async mail_confirmation({ codeId }) {
      const open = await findOpenCode(codeId);
      if (!open) return;
      const { purpose, to, user } = open;
      const owner = await findByEmail(to);
      if (owner && owner.id !== user.id) {
        return mailer.send(alreadyRegisteredEmail({ to, portalUrl }));
      }
      const url = await linkTo('confirm-registration', 'oneTimeCodes', codeId);
      const compose = purpose === 'email_change' ? newAddressEmail : givenAddressEmail;
      await mailer.send(compose({ to, firstName: user.firstName, url }));
    },

    async mail_change_notice({ codeId, newEmail }) {
      const open = await findOpenCode(codeId);
      if (!open) return;
      const { to, user } = open;
      const url = await linkTo('cancel-email-change', 'oneTimeCodes', codeId);
      await mailer.send(addressChangeNotice({ to, firstName: user.firstName, newEmail, url }));
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
          email: user.email,
          codeHash: hash,
          expiresAt: addHours(new Date(), RESET_HOURS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const url = `${portalUrl}/reset-password/${id}/${code}`;
      await mailer.send(resetEmail({ to: user.email, firstName: user.firstName, url }));
    },

    async mail_first_password({ userId }) {
      const user = await findById(userId);
      if (!user || user.status === 'inactive') return;
      const password = await makeMailedPassword(query);
      await query
        .updateTable('users')
        .set({
          temporaryHash: await hasher.hash(password, user.passwordHash),
          temporaryExpiresAt: addDays(new Date(), TEMPORARY_DAYS, { in: utc }),
        })
        .where('id', '=', userId)
        .execute();
      const { email: to, firstName } = user;
      await mailer.send(firstPasswordEmail({ to, firstName, password, portalUrl }));
    },

    async mail_factor({ change, userId }) {
      const user = await findById(userId);
      if (!user || user.status === 'inactive') return;
      const { email: to, firstName } = user;
      await mailer.send(factorEmail({ to, firstName, change, portalUrl }));
    },

    async mail_new_admin({ byId, to, userId }) {
      const [admin, user, by] = await Promise.all([
        findById(to),
        findById(userId),
        byId === null ? null : findById(byId),
      ]);
      if (!admin || !user || by === undefined || admin.status === 'inactive') return;
      const { email, firstName } = admin;
      await mailer.send(
        newAdminEmail({
          to: email,
          firstName,
          newEmail: user.email,
          byEmail: by?.email,
          portalUrl,
        }),
      );
    },

    async mail_notice({ email: to, notice }) {
      if (notice === 'email_changed') return mailer.send(addressChangedEmail({ to }));
      const user = await findByEmail(to);
      if (!user) return;
      const { firstName } = user;
      await mailer.send(
        notice === 'api_key_created'
          ? apiKeyCreatedEmail({ to, firstName, portalUrl })
          : passwordChangedEmail({ to, firstName }),
      );
    },
  };
}

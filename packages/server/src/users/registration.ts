import { Refusal } from '@tag/contract/errors';
import type { Registration, SentMail } from '@tag/contract/users';
import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import { findUserId } from '../auth/find-user.ts';
import { assertLinkValid } from '../auth/one-time-codes.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tables } from '../db/tables.ts';
import { addJob } from '../jobs/add-job.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { toDatabaseDate } from './birthday.ts';
import { rememberSource } from '../auth/known-sources.ts';
import { LINK_LIFETIME_DAYS, linkExpiry } from '../auth/link-lifetime.ts';
import type { UserDeps } from './deps.ts';

const CUSTOMER_ROLE = 1;

type PendingRegistration = Selectable<Tables['registrations']>;

/**
 * Registrations become users when they are confirmed with both the emailed link and the password.
 * Until then, they look the same whether or not the address has an account: only the email differs. Each
 * has a separate password, so one registration can't change another.
 */
export function registration({ attempts, database, explicitErrors, hasher }: UserDeps) {
  const { query } = database;

  return {
    /** @param sender the caller's network address */
    async register(form: Registration, sender: string): Promise<SentMail> {
      const { confirmPassword: _, dateOfBirth, password, ...facts } = form;
      const [other] = await findPending(query, form.email);
      const passwordHash = await hasher.hash(password, other?.passwordHash);
      return inTransaction(query, async (db) => {
        const seconds = await takeMailTurn(db, 'confirmation', form.email, sender);
        if (explicitErrors && (await findUserId(db, form.email))) {
          throw new Refusal('user_existed');
        }
        const { id } = await db
          .insertInto('registrations')
          .values({
            ...facts,
            dateOfBirth: toDatabaseDate(dateOfBirth),
            passwordHash,
            expiresAt: linkExpiry(new Date()),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await addJob(db, 'mail_registration', { registrationId: id });
        return { id, seconds };
      });
    },

    /**
     * Makes the user.
     * @throws ApiError `verification_failed`, `verification_link_expired`, `incorrect_password`
     */
    async confirm(
      pending: PendingRegistration,
      code: string,
      password: string | undefined,
      call: AnonymousCall,
    ): Promise<void> {
      assertLinkValid(pending, code);
      if (password === undefined) {
        const fields = [{ path: 'body.password', reason: 'Password is required' }];
        throw new Refusal('validation', { fields });
      }
      const lane = { name: 'confirmation', isStranger: false };
      const attempt = await attempts.begin(`registration ${pending.id}`, lane);
      await attempt.wait();
      const [isRight] = await hasher.compare(password, [pending.passwordHash]);
      if (!isRight) throw new Refusal('incorrect_password');
      await inTransaction(query, async (db) => {
        const row = await findRegistration(db, pending.id, { lock: true });
        assertLinkValid(row, code);
        const { dateOfBirth, email, firstName, lastName, passwordHash, phoneNumber } = row;
        const made = await db
          .insertInto('users')
          .values({
            email,
            firstName,
            lastName,
            phoneNumber,
            dateOfBirth,
            passwordHash,
            roleId: CUSTOMER_ROLE,
            status: 'active',
            emailVerifiedAt: new Date(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        // The address was taken meanwhile: by another registration, by staff, or by a change of address.
        if (!made) throw new Refusal('verification_failed');
        await db
          .updateTable('registrations')
          .set({ usedAt: new Date() })
          .where('id', '=', row.id)
          .execute();
        await rememberSource(db, made.id, { address: call.address });
        for (const action of ['account_registered', 'email_confirmed'] as const) {
          await recordEvent(db, call, { action, actorId: made.id, details: { email } });
        }
      });
    },
  };
}

/** A registration, whether or not it can still be confirmed. */
export function findRegistration(
  db: Queries,
  id: string,
  { lock = false } = {},
): Promise<PendingRegistration | undefined> {
  let row = db.selectFrom('registrations').selectAll().where('id', '=', id);
  if (lock) row = row.forUpdate();
  return row.executeTakeFirst();
}

/** The registrations of an address that can still be confirmed, newest first. */
export function findPending(
  db: Queries,
  email: string,
): Promise<Pick<PendingRegistration, 'id' | 'passwordHash'>[]> {
  return db
    .selectFrom('registrations')
    .select(['id', 'passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('usedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - make_interval(days => ${LINK_LIFETIME_DAYS})`)
    .orderBy('createdAt', 'desc')
    .execute();
}

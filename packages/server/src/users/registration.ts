import { ApiError } from '@tag/contract/errors';
import type { Registration, SentMail } from '@tag/contract/users';
import { sql, type Transaction } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import { assertLinkHolds, holdCode, spendCodes } from '../auth/one-time-codes.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Tables } from '../db/tables.ts';
import { addJob } from '../jobs/jobs.ts';
import { PAUSE_SECONDS, takeMailTurn } from '../mail/pause.ts';
import { toDatabaseDate } from './birthday.ts';
import type { AccountParts } from './parts.ts';

const CUSTOMER_ROLE = 1;
export const CONFIRMATION_HOURS = 48;
const CONFIRMATIONS = ['registration', 'email_change'] as const;

export const confirmationEnd = () => new Date(Date.now() + CONFIRMATION_HOURS * 3_600_000);

/**
 * Opening an account. An address that has one already is answered as any other: what comes back names
 * a mail all the same, and the mail tells its owner. Until an address is confirmed, the last who
 * registered it counts, so that nobody can hold another's address.
 */
export function registration({ database, explicitErrors, hasher }: AccountParts) {
  const { query } = database;

  return {
    async register(form: Registration, call: AnonymousCall): Promise<SentMail> {
      const passwordHash = await hasher.hash(form.password);
      return query.transaction().execute(async (db) => {
        await takeMailTurn(db, 'confirmation', form.email);
        const userId = await claim(db, form, passwordHash);
        if (!userId && explicitErrors) throw new ApiError('user_existed');
        const { id } = await db
          .insertInto('oneTimeCodes')
          .values({
            purpose: 'registration',
            userId,
            email: form.email,
            expiresAt: confirmationEnd(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (userId) {
          await recordEvent(db, call, { action: 'account_registered', actorId: userId });
        }
        await addJob(db, 'mail_confirmation', { codeId: id });
        return { id, seconds: PAUSE_SECONDS };
      });
    },

    async resend(id: string): Promise<SentMail> {
      return query.transaction().execute(async (db) => {
        const row = await holdCode(db, id, CONFIRMATIONS);
        if (!row?.email || row.usedAt) throw new ApiError('verification_failed');
        await takeMailTurn(db, 'confirmation', row.email);
        await db
          .updateTable('oneTimeCodes')
          .set({ expiresAt: confirmationEnd() })
          .where('id', '=', id)
          .execute();
        await addJob(db, 'mail_confirmation', { codeId: id });
        return { id, seconds: PAUSE_SECONDS };
      });
    },

    async verify(id: string, code: string, call: AnonymousCall): Promise<void> {
      await query.transaction().execute(async (db) => {
        const row = await holdCode(db, id, CONFIRMATIONS);
        assertLinkHolds(row, code);
        const { email, purpose, userId } = row;
        await spendCodes(db, userId, [purpose]);
        if (purpose === 'email_change') await moveAddress(db, userId, email!);
        await db
          .updateTable('users')
          .set({
            emailVerifiedAt: sql`coalesce(email_verified_at, now())`,
            status: sql`case status when 'unverified' then 'active' else status end`,
          })
          .where('id', '=', userId)
          .execute();
        await recordEvent(db, call, {
          action: 'email_confirmed',
          actorId: userId,
          details: { email: email! },
        });
      });
    },
  };
}

/** The account that the form opens; null when the address has one that counts. */
async function claim(
  db: Transaction<Tables>,
  { dateOfBirth, email, firstName, lastName, phoneNumber }: Registration,
  passwordHash: string,
): Promise<string | null> {
  const facts = {
    firstName,
    lastName,
    phoneNumber,
    email,
    passwordHash,
    dateOfBirth: toDatabaseDate(dateOfBirth),
  };
  const made = await db
    .insertInto('users')
    .values({ ...facts, roleId: CUSTOMER_ROLE, status: 'unverified' })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet(facts)
        .where('users.status', '=', 'unverified'),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await spendCodes(db, made.id, ['registration']);
  await endSessions(db, { userId: made.id });
  return made.id;
}

/** The confirmed address becomes the user's; the one before is told. */
async function moveAddress(db: Transaction<Tables>, userId: string, email: string): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (taken) throw new ApiError('verification_failed');
  const before = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await addJob(db, 'mail_notice', { email: before.email, notice: 'email_changed' });
}

import type { StaffUser, StaffUserChange, StaffUserForm } from '@tag/contract/admin';
import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { endAccess } from '../auth/end-access.ts';
import { linkExpiry } from '../auth/link-lifetime.ts';
import type { AssertOwnPassword } from '../auth/own-password.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { tellAdmins } from './tell-admins.ts';
import { findUser } from './users.ts';

/** A new user can have any of these; an existing one can be set to the last two. */
const FIRST_STATUSES: readonly string[] = ['registered', 'active', 'inactive'];
const SETTABLE: readonly string[] = ['active', 'inactive'];

/** These users sign in with an emailed password. */
const WITHOUT_PASSWORD: readonly string[] = ['registered', 'password_reset'];

const refusal = (field: keyof StaffUserChange, reason: string) =>
  fieldRefusal(`body.${field}`, reason);

/** What staff can do with users. */
export function userChanges(deps: { database: Database; assertOwnPassword: AssertOwnPassword }) {
  const { database, assertOwnPassword } = deps;
  const { query } = database;

  async function assertFree(
    db: Transaction,
    { email, roleId, username }: StaffUserForm,
    except?: string,
  ) {
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('id', '=', roleId)
      .executeTakeFirst();
    if (!role) throw refusal('roleId', 'Choose a role from the list');
    const others = await db
      .selectFrom('users')
      .select(['id', 'email', 'username'])
      .where((where) =>
        where.or([
          where(sql`lower(email)`, '=', email.toLowerCase()),
          where(sql`lower(username)`, '=', username?.toLowerCase() ?? null),
        ]),
      )
      .execute();
    for (const other of others.filter(({ id }) => id !== except)) {
      if (other.email.toLowerCase() === email.toLowerCase()) throw new Refusal('user_existed');
      throw refusal('username', 'This username is taken');
    }
  }

  const columnsOf = (form: StaffUserForm) => ({
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    username: form.username ?? null,
    phoneNumber: form.phoneNumber ?? null,
    roleId: form.roleId,
    isGroupSubmitter: form.isGroupSubmitter ?? false,
  });

  /** The index refuses a name or address that another request took meanwhile. */
  const orTaken = (error: unknown): never => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505') throw error;
    if (constraint === 'users_username') throw refusal('username', 'This username is taken');
    throw new Refusal('user_existed');
  };

  return {
    async create(form: StaffUserForm, call: SignedInCall): Promise<StaffUser> {
      if (!FIRST_STATUSES.includes(form.status)) {
        throw refusal('status', 'A new user starts as registered, active or disabled');
      }
      return inTransaction(query, async (db) => {
        await assertFree(db, form);
        const { id } = await db
          .insertInto('users')
          .values({ ...columnsOf(form), status: form.status })
          .returning('id')
          .executeTakeFirstOrThrow();
        await addJob(db, 'mail_first_password', { userId: id });
        await tellAdmins(db, id, form.roleId, call.caller.userId);
        const user = (await findUser({ query: db }, id))!;
        const { email, role, status } = user;
        await recordEvent(db, call, {
          action: 'user_created',
          subjectId: id,
          details: { email, role: role.name, status },
        });
        return user;
      }).catch(orTaken);
    },

    /**
     * A new address requires the caller's password. It is unverified until an emailed link confirms it,
     * and the old address is notified.
     */
    async update(id: string, change: StaffUserChange, call: SignedInCall): Promise<StaffUser> {
      const { currentPassword = '', ...form } = change;
      const seen = await findUser(database, id);
      if (!seen) throw new Refusal('not_found');
      const moves = !isSameAddress(form, seen);
      if (moves && id === call.caller.userId) {
        throw refusal('email', 'Change your own email address in your account settings');
      }
      if (moves) await assertOwnPassword(currentPassword, call);
      return inTransaction(query, async (db) => {
        await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
        const before = await findUser({ query: db }, id);
        if (!before) throw new Refusal('not_found');
        // The address changed while the form was open, so no password was entered for this.
        if (!moves && !isSameAddress(form, before)) {
          throw refusal('email', 'The email address has changed meanwhile. Reload the page');
        }
        if (form.status !== before.status && !SETTABLE.includes(form.status)) {
          throw refusal('status', 'Can be set to active or disabled only');
        }
        if (id === call.caller.userId) assertNotOwn(form, before);
        await assertFree(db, form, id);
        const { isGroupSubmitter = before.isGroupSubmitter } = form;
        const status = moves && form.status === 'active' ? 'unverified' : form.status;
        const { passwordHash } = await db
          .updateTable('users')
          .set({
            ...columnsOf(form),
            isGroupSubmitter,
            status,
            // Staff vouch for the address of a user they set to active.
            ...(status === 'active' && {
              emailVerifiedAt: sql`coalesce(email_verified_at, now())`,
            }),
            ...(moves && { emailVerifiedAt: null }),
          })
          .where('id', '=', id)
          .returning('passwordHash')
          .executeTakeFirstOrThrow();
        if (moves || status !== before.status || form.roleId !== before.role.id) {
          await endAccess(db, id);
          const lacksPassword = passwordHash === null || WITHOUT_PASSWORD.includes(status);
          if (status !== 'inactive' && lacksPassword) {
            await addJob(db, 'mail_first_password', { userId: id });
          } else if (moves && status === 'unverified') {
            await askToConfirm(db, id, form.email);
          }
        }
        if (form.roleId !== before.role.id)
          await tellAdmins(db, id, form.roleId, call.caller.userId);
        if (moves) {
          await addJob(db, 'mail_notice', { email: before.email, notice: 'email_changed' });
        }
        const after = (await findUser({ query: db }, id))!;
        const details = changesOf(before, after, [...Object.keys(form), 'role']);
        await recordEvent(db, call, { action: 'user_changed', subjectId: id, details });
        return after;
      }).catch(orTaken);
    },

    /** The old password stops working; the email has one for a single sign-in. */
    async resendPassword(id: string, call: SignedInCall): Promise<void> {
      await inTransaction(query, async (db) => {
        const user = await findUser({ query: db }, id);
        if (!user) throw new Refusal('not_found');
        if (user.status === 'inactive') throw new Refusal('no_user_active');
        await takeMailTurn(db, 'first_password', user.email, call.caller.userId);
        await db
          .updateTable('users')
          .set({
            status: sql`case status when 'registered' then status else 'password_reset' end`,
          })
          .where('id', '=', id)
          .execute();
        await endAccess(db, id);
        await addJob(db, 'mail_first_password', { userId: id });
        await recordEvent(db, call, { action: 'password_resent', subjectId: id });
      });
    },
  };
}

function isSameAddress(a: { email: string }, b: { email: string }): boolean {
  return a.email.toLowerCase() === b.email.toLowerCase();
}

/** Emails the confirmation link to the address that staff gave a user. */
async function askToConfirm(db: Transaction, userId: string, email: string) {
  const { id: codeId } = await db
    .insertInto('oneTimeCodes')
    .values({ purpose: 'address', userId, email, expiresAt: linkExpiry(new Date()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(db, 'mail_confirmation', { codeId });
}

/** Staff can't lock themselves out. */
function assertNotOwn(form: StaffUserForm, before: StaffUser): void {
  if (form.status !== before.status) throw refusal('status', 'Nobody changes their own status');
  if (form.roleId !== before.role.id) throw refusal('roleId', 'Nobody changes their own role');
}

function changesOf(
  before: StaffUser,
  after: StaffUser,
  fields: readonly string[],
): Record<string, string> {
  const was = texts({ ...before, role: before.role.name });
  const is = texts({ ...after, role: after.role.name });
  return Object.fromEntries(
    fields
      .filter((name) => is[name] !== undefined && was[name] !== is[name])
      .map((name) => [name, `${was[name] ?? ''} → ${is[name]}`]),
  );
}

function texts(facts: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name, String(value)]),
  );
}

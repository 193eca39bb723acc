import { ROLE_LABELS, type RoleName } from '@tag/contract/permissions';
import { sql } from 'kysely';
import { addHours } from 'date-fns';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import { endAccess } from '../auth/end-access.ts';
import { makeCode } from '../auth/one-time-codes.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { tellAdmins } from './tell-admins.ts';

/** An operator has to send the link to somebody. */
export const STAFF_LINK_HOURS = 24;

interface NewStaff {
  readonly email: string;
  readonly role: RoleName;
  /** Gives an account that exists the role. */
  readonly promote: boolean;
}

type Added =
  | { readonly outcome: 'known' | 'inactive' | 'promoted' }
  /** The path of the page where the first password is chosen. */
  | { readonly outcome: 'added'; readonly path: string };

/**
 * Adds a member of staff for an operator: how a new installation gets its first administrator. A promoted user
 * is signed out everywhere.
 */
export function addStaff(
  { query }: Pick<Database, 'query'>,
  { email, promote, role }: NewStaff,
  call: AnonymousCall,
): Promise<Added> {
  return inTransaction(query, async (db) => {
    const { id: roleId } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', role)
      .executeTakeFirstOrThrow();
    const known = await db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.roleId')
      .select(['u.id', 'u.roleId', 'u.status', 'r.name as roleName'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .forNoKeyUpdate('u')
      .executeTakeFirst();
    if (!known) {
      const id = await add(db, email, role, roleId);
      const details = { email, role, status: 'registered' };
      await recordEvent(db, call, { action: 'user_created', subjectId: id, details });
      await tellAdmins(db, id, roleId, null);
      return { outcome: 'added', path: await makeLink(db, id, email) };
    }
    if (!promote) return { outcome: 'known' };
    if (known.status === 'inactive') return { outcome: 'inactive' };
    if (known.roleId === roleId) return { outcome: 'promoted' };
    await db.updateTable('users').set({ roleId }).where('id', '=', known.id).execute();
    await endAccess(db, known.id);
    await recordEvent(db, call, {
      action: 'user_changed',
      subjectId: known.id,
      details: { role: `${known.roleName} → ${role}` },
    });
    await tellAdmins(db, known.id, roleId, null);
    return { outcome: 'promoted' };
  });
}

/** Their name is made from the address until they change it. @returns the user's id */
async function add(
  db: Transaction,
  email: string,
  role: RoleName,
  roleId: number,
): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      firstName: email.slice(0, email.indexOf('@')),
      lastName: ROLE_LABELS[role],
      roleId,
      status: 'registered',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function makeLink(db: Transaction, userId: string, email: string): Promise<string> {
  const { code, hash } = makeCode();
  const { id } = await db
    .insertInto('oneTimeCodes')
    .values({
      purpose: 'reset_password',
      userId,
      email,
      codeHash: hash,
      expiresAt: addHours(new Date(), STAFF_LINK_HOURS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/reset-password/${id}/${code}`;
}

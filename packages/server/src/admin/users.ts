import type { StaffUser, UserQuery, UserSort } from '@tag/contract/admin';
import { sql } from 'kysely';
import { hasFactor } from '../auth/factors/has-factor.ts';
import type { Database } from '../db/database.ts';
import { byId, byText, byTime, orLast, readCountedPage, type Key } from '../db/keyset.ts';
import { hasWords, NAMES_OF_USER } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';

const PAGE_SIZE = 25;

/** Created by staff; the emailed password expired before it was used. */
const IS_INVITED = sql<boolean>`
  coalesce(u.status = 'registered' and u.temporary_expires_at <= now(), false)`;

const HAS_FACTOR = hasFactor(sql.ref('u.id')).as('hasSecondFactor');

const SORTS: Readonly<Record<UserSort, readonly Key[]>> = {
  name: [byText(sql`lower(u.last_name)`), byText(sql`lower(u.first_name)`)],
  email: [byText(sql`lower(u.email)`)],
  status: [byText(sql`u.status`)],
  role: [byText(sql`r.name`)],
  createdAt: [byTime(sql`u.created_at`)],
  lastLoginAt: [orLast(byTime(sql`u.last_login_at`))],
};

const users = (db: Queries) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.roleId')
    .select(COLUMNS)
    .select([IS_INVITED.as('isInvited'), HAS_FACTOR]);

/** A page of users as staff see them. */
export async function listUsers(
  { query }: Database,
  {
    direction = 'desc',
    pageSize = PAGE_SIZE,
    roleId,
    search,
    sort = 'createdAt',
    status,
    after,
  }: UserQuery,
) {
  let found = users(query).where(hasWords(NAMES_OF_USER, search));
  if (roleId !== undefined) found = found.where('u.roleId', '=', roleId);
  if (status === 'invited') found = found.where(IS_INVITED);
  else if (status) found = found.where('u.status', '=', status);
  const keys = [...SORTS[sort], byId(sql`u.id`)];
  const page = await readCountedPage(query, found, { keys, direction }, { after, pageSize });
  return { ...page, items: page.items.map(toStaffUser) };
}

export async function findUser({ query }: Pick<Database, 'query'>, id: string) {
  const row = await users(query).where('u.id', '=', id).executeTakeFirst();
  return row && toStaffUser(row);
}

const COLUMNS = [
  'u.id',
  'u.firstName',
  'u.lastName',
  'u.email',
  'u.username',
  'u.phoneNumber',
  'u.dateOfBirth',
  'u.status',
  'u.emailVerifiedAt',
  'u.isGroupSubmitter',
  'u.createdAt',
  'u.lastLoginAt',
  'r.id as roleId',
  'r.name as roleName',
] as const;

function toStaffUser(row: {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string | null;
  phoneNumber: string | null;
  dateOfBirth: string | null;
  status: StaffUser['status'];
  emailVerifiedAt: Date | null;
  isGroupSubmitter: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  roleId: number;
  roleName: StaffUser['role']['name'];
  isInvited: boolean;
  hasSecondFactor: boolean;
}): StaffUser {
  const { createdAt, dateOfBirth, emailVerifiedAt, lastLoginAt, roleId, roleName, ...same } = row;
  return {
    ...same,
    // `YYYY-MM-DD` to `MM-DD-YYYY`
    dateOfBirth: dateOfBirth && `${dateOfBirth.slice(5)}-${dateOfBirth.slice(0, 4)}`,
    role: { id: roleId, name: roleName },
    isVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  };
}

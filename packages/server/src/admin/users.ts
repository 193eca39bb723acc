import type { StaffUser, UserQuery } from '@tag/contract/admin';
import { sql, type SelectQueryBuilder } from 'kysely';
import { hasFactor } from '../auth/factors/has-factor.ts';
import type { Database } from '../db/database.ts';
import { hasWords } from '../db/like.ts';
import type { Tables } from '../db/tables.ts';

const PAGE_SIZE = 25;

/** Created by staff; the emailed password expired before it was used. */
const IS_INVITED = sql<boolean>`
  coalesce(u.status = 'registered' and u.temporary_expires_at <= now(), false)`;

const HAS_FACTOR = hasFactor(sql.ref('u.id')).as('hasSecondFactor');

const SORTS = {
  name: [sql`lower(u.last_name)`, sql`lower(u.first_name)`],
  email: [sql`lower(u.email)`],
  status: [sql`u.status`],
  role: [sql`r.name`],
  createdAt: [sql`u.created_at`],
  lastLoginAt: [sql`u.last_login_at`],
} as const;

const NAMES = sql<string>`(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' ||
  coalesce(u.username, ''))`;

/** A page of users as staff see them, and the total. */
export async function listUsers(
  { query }: Database,
  {
    direction = 'desc',
    page = 1,
    pageSize = PAGE_SIZE,
    roleId,
    search,
    sort = 'createdAt',
    status,
  }: UserQuery,
) {
  const narrowed = <O>(
    users: SelectQueryBuilder<Tables & { u: Tables['users']; r: Tables['roles'] }, 'u' | 'r', O>,
  ) => {
    let some = users;
    if (roleId !== undefined) some = some.where('u.roleId', '=', roleId);
    if (status === 'invited') some = some.where(IS_INVITED);
    else if (status) some = some.where('u.status', '=', status);
    return some.where(hasWords(NAMES, search));
  };
  const from = query.selectFrom('users as u').innerJoin('roles as r', 'r.id', 'u.roleId');
  const { total } = await narrowed(
    from.select((it) => it.fn.countAll<number>().as('total')),
  ).executeTakeFirstOrThrow();
  let rows = narrowed(from.select(COLUMNS).select([IS_INVITED.as('isInvited'), HAS_FACTOR]));
  for (const column of SORTS[sort]) {
    rows = rows.orderBy(column, (order) =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    );
  }
  const items = await rows
    .orderBy('u.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: items.map(toStaffUser), total, page, pageSize };
}

export async function findUser({ query }: Pick<Database, 'query'>, id: string) {
  const row = await query
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.roleId')
    .select(COLUMNS)
    .select([IS_INVITED.as('isInvited'), HAS_FACTOR])
    .where('u.id', '=', id)
    .executeTakeFirst();
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

import type { Permissions, Profile } from '@tag/contract/users';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { avatarPicture } from './avatar-file.ts';
import { fromDatabaseDate } from './birthday.ts';

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isVerified: boolean;
  pendingId: string | null;
  pendingPurpose: 'address' | 'email_change' | null;
  pendingEmail: string | null;
  status: Profile['status'];
  roleId: number;
  roleName: Profile['role']['name'];
  username: string | null;
  phoneNumber: string | null;
  dateOfBirth: string | null;
  avatarKey: string | null;
  onBoarding: Profile['onBoarding'];
  theme: Profile['setting']['theme'];
  popReportPageSize: number | null;
  newsByMail: boolean;
  impersonator: Profile['impersonator'];
  createdAt: Date;
}

/** The signed-in user, as the calls show them. */
export async function readProfile({ pool }: Database, caller: Caller): Promise<Profile> {
  const { rows } = await pool.query<Row>({
    name: 'profile',
    text: `
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
             u.email_verified_at is not null as "isVerified",
             c.id as "pendingId", c.purpose as "pendingPurpose", c.email as "pendingEmail",
             u.status, r.id as "roleId", r.name as "roleName", u.username,
             u.phone_number as "phoneNumber", u.date_of_birth as "dateOfBirth",
             u.avatar_key as "avatarKey", u.on_boarding as "onBoarding", u.theme,
             u.pop_report_page_size as "popReportPageSize", u.news_by_mail as "newsByMail", u.created_at as "createdAt",
             case when i.id is null then null else json_build_object('id', i.id,
               'firstName', i.first_name, 'lastName', i.last_name, 'email', i.email) end
               as impersonator
      from users u
      join roles r on r.id = u.role_id
      left join users i on i.id = $2
      left join lateral (
        select id, purpose, email from one_time_codes
        where user_id = u.id and purpose in ('address', 'email_change') and used_at is null
        order by created_at desc limit 1) c on true
      where u.id = $1`,
    values: [caller.userId, caller.impersonatorId],
  });
  const row = rows[0]!;
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    isVerified: row.isVerified,
    verificationId: row.pendingId,
    newEmail: row.pendingPurpose === 'email_change' ? row.pendingEmail : null,
    status: row.status,
    role: { id: row.roleId, name: row.roleName },
    username: row.username,
    phoneNumber: row.phoneNumber,
    dateOfBirth: row.dateOfBirth && fromDatabaseDate(row.dateOfBirth),
    avatar: avatarPicture(row.avatarKey),
    onBoarding: row.onBoarding,
    setting: {
      theme: row.theme,
      popReportDefaultPageSize: row.popReportPageSize,
      newsByMail: row.newsByMail,
    },
    impersonator: row.impersonator,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function readPermissions(
  { query }: Database,
  { userId }: Caller,
): Promise<Permissions> {
  const rows = await query
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .leftJoin('rolePermissions as held', 'held.roleId', 'roles.id')
    .select(['roles.id', 'roles.name', 'held.action', 'held.resource'])
    .where('users.id', '=', userId)
    .orderBy('held.resource')
    .orderBy('held.action')
    .execute();
  const { id, name } = rows[0]!;
  return {
    role: { id, name },
    permissions: rows.flatMap(({ action, resource }) =>
      action && resource ? [{ action, resource }] : [],
    ),
  };
}

/** Adds steps to those that are done. */
export const withSteps = (steps: Tables['users']['onBoarding']['__select__']) =>
  sql<Profile['onBoarding']>`(
    select array_agg(distinct step) from unnest(on_boarding || ${steps}::text[]) as step)`;

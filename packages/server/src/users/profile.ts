import type { MailedStage } from '@tag/contract/orders';
import type { MarkedStep, OnBoardingStep, Permissions, Profile } from '@tag/contract/users';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { avatarPicture } from './avatar-file.ts';
import { fromDatabaseDate } from './birthday.ts';

/** SQL: the steps of the introduction that a user has done; an address step marked earlier doesn't count. */
const STEPS_DONE = sql<OnBoardingStep[]>`array_remove("user".on_boarding, 'address') || case
  when exists (select from user_addresses a where a.user_id = "user".id and a.type = 'shipping')
    then array['address'] else '{}' end`;

const findProfile = prepare(
  'profile',
  (db, given: Given<{ userId: string; impersonatorId: string | null }>) =>
    db
      .selectFrom('users as user')
      .innerJoin('roles as role', 'role.id', 'user.roleId')
      .leftJoin('users as staff', (on) =>
        on.on('staff.id', '=', sql<string>`${given('impersonatorId')}`),
      )
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('oneTimeCodes as code')
            .select(['code.id', 'code.purpose', 'code.email'])
            .whereRef('code.userId', '=', 'user.id')
            .where('code.purpose', 'in', ['address', 'email_change'])
            .where('code.usedAt', 'is', null)
            .orderBy('code.createdAt', 'desc')
            .limit(1)
            .as('pending'),
        (on) => on.onTrue(),
      )
      .select([
        'user.id',
        'user.firstName',
        'user.lastName',
        'user.email',
        'user.emailVerifiedAt',
        'user.status',
        'user.username',
        'user.phoneNumber',
        'user.dateOfBirth',
        'user.shopName',
        'user.avatarKey',
        'user.theme',
        'user.popReportPageSize',
        'user.newsByMail',
        'user.mailedStages',
        'user.datesByMail',
        'user.claimsByMail',
        'user.gradesByMail',
        'user.reviewsByMail',
        'user.createdAt',
        'role.id as roleId',
        'role.name as roleName',
        'pending.id as pendingId',
        'pending.purpose as pendingPurpose',
        'pending.email as pendingEmail',
        STEPS_DONE.as('onBoarding'),
        sql<Profile['impersonator']>`
          case when staff.id is null then null else json_build_object('id', staff.id,
            'firstName', staff.first_name, 'lastName', staff.last_name, 'email', staff.email)
          end`.as('impersonator'),
      ])
      .where('user.id', '=', given('userId')),
);

/** The signed-in user, for the API. */
export async function readProfile(
  { query }: Database,
  { impersonatorId, needsFactor, userId }: Caller,
): Promise<Profile> {
  const [found] = await findProfile(query, { impersonatorId, userId });
  const row = found!;
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    isVerified: row.emailVerifiedAt !== null,
    verificationId: row.pendingId,
    newEmail: row.pendingPurpose === 'email_change' ? row.pendingEmail : null,
    status: row.status,
    needsSecondFactor: needsFactor,
    role: { id: row.roleId, name: row.roleName },
    username: row.username,
    phoneNumber: row.phoneNumber,
    dateOfBirth: row.dateOfBirth && fromDatabaseDate(row.dateOfBirth),
    shopName: row.shopName,
    avatar: avatarPicture(row.avatarKey),
    onBoarding: row.onBoarding,
    setting: {
      theme: row.theme,
      popReportDefaultPageSize: row.popReportPageSize,
      newsByMail: row.newsByMail,
      mailedStages: row.mailedStages as MailedStage[],
      datesByMail: row.datesByMail,
      claimsByMail: row.claimsByMail,
      gradesByMail: row.gradesByMail,
      reviewsByMail: row.reviewsByMail,
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

/** Marks steps as done. */
export const withSteps = (steps: readonly MarkedStep[]) =>
  sql<Profile['onBoarding']>`(
    select array_agg(distinct step) from unnest(on_boarding || ${[...steps]}::text[]) as step)`;

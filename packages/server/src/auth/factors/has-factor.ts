import { sql, type RawBuilder } from 'kysely';

/** SQL: whether a user has an authenticator app or a passkey. */
export const hasFactor = (userId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from authenticator_apps app
          where app.user_id = ${userId} and app.secret is not null)
  or exists (select from passkeys where passkeys.user_id = ${userId}))`;

/** SQL: whether a user is an administrator. */
export const isAdmin = (userId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users member join roles on roles.id = member.role_id
  where member.id = ${userId} and roles.name = 'admin')`;

import { FRESH_PASSWORD_MINUTES } from '@tag/contract/constants';
import type { SessionAccess } from '@tag/contract/endpoint';
import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { isApiKey } from './api-key.ts';
import type { Caller } from './caller.ts';
import type { SessionTokens } from './tokens.ts';

interface SessionParameters {
  sessionId: string;
  /** The required permission; null: none. */
  action: string | null;
  resource: string | null;
}

const findSession = prepare('session', (db, given: Given<SessionParameters>) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.userId')
    .select(['session.userId', 'session.impersonatorId', 'session.needsFactor'])
    .select(({ eb, exists, selectFrom }) => [
      eb('user.emailVerifiedAt', 'is not', null).$castTo<boolean>().as('isVerified'),
      exists(
        selectFrom('rolePermissions as held')
          .whereRef('held.roleId', '=', 'user.roleId')
          .where(sql<boolean>`held.action = ${given('action')}`)
          .where(sql<boolean>`held.resource = ${given('resource')}`),
      )
        .$castTo<boolean>()
        .as('isPermitted'),
      sql<boolean>`coalesce(session.password_at > now() - make_interval(
        mins => ${sql.lit(FRESH_PASSWORD_MINUTES)}), false)`.as('hasFreshPassword'),
    ])
    .where('session.id', '=', given('sessionId'))
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where('user.status', '<>', 'inactive'),
);

/**
 * Identifies the caller. Each call reads its session by primary key, in a tenth of a millisecond, so an
 * ended session, a disabled user, or a changed role takes effect at once on every server.
 */
export function identifier({ query }: Database, tokens: SessionTokens) {
  /**
   * @throws ApiError `invalid_credentials` without a token, `session_needed` for an API key,
   * `incorrect_token`, `session_expired`; `no_user_active` before the email address is confirmed;
   * `second_factor_missing` for a session that may only add one; `forbidden` without the permission, or under impersonation where only the owner may.
   */
  return async function identify(
    authorization: string | undefined,
    { access, ownerOnly }: { access: SessionAccess; ownerOnly?: boolean | undefined },
  ): Promise<Caller> {
    const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1];
    if (!token) {
      throw new Refusal(authorization ? 'incorrect_token' : 'invalid_credentials');
    }
    if (isApiKey(token)) throw new Refusal('session_needed');
    const { expiresAt, sessionId } = await tokens.readAccess(token);
    const wanted = typeof access === 'object' ? access : undefined;
    const [session] = await findSession(query, {
      sessionId,
      action: wanted?.action ?? null,
      resource: wanted?.resource ?? null,
    });
    if (!session) throw new Refusal('session_expired');
    const { isPermitted, ...known } = session;
    if (access !== 'signed-in' && !known.isVerified) throw new Refusal('no_user_active');
    if (access !== 'signed-in' && known.needsFactor) throw new Refusal('second_factor_missing');
    if (wanted && !isPermitted) throw new Refusal('forbidden');
    if (ownerOnly && known.impersonatorId) throw new Refusal('forbidden');
    return { sessionId, expiresAt, ...known };
  };
}
export type Identify = ReturnType<typeof identifier>;

import type { Access } from '@tag/contract/endpoint';
import { ApiError } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { Caller } from './caller.ts';
import type { SessionTokens } from './tokens.ts';

interface SessionRow {
  userId: string;
  impersonatorId: string | null;
  isVerified: boolean;
  isPermitted: boolean;
}

/**
 * Finds out who calls. Each call looks at its session by primary key, one prepared statement of a
 * tenth of a millisecond: so a session that ended, a user who was disabled and a role that changed
 * count at once, on every server, and nothing has to be told to anybody.
 */
export function identifier({ pool }: Database, tokens: SessionTokens) {
  /**
   * @throws ApiError `invalid_credentials` without a token, `incorrect_token`, `session_expired`;
   * `no_user_active` before the email address is confirmed; `forbidden` without the permission, or
   * under impersonation where only the owner may.
   */
  return async function identify(
    authorization: string | undefined,
    { access, ownerOnly }: { access: Exclude<Access, 'public'>; ownerOnly?: boolean | undefined },
  ): Promise<Caller> {
    const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1];
    if (!token) {
      throw new ApiError(authorization ? 'incorrect_token' : 'invalid_credentials');
    }
    const sessionId = await tokens.readAccess(token);
    const wanted = typeof access === 'object' ? access : undefined;
    const { rows } = await pool.query<SessionRow>({
      name: 'session',
      text: `
        select s.user_id as "userId", s.impersonator_id as "impersonatorId",
               u.email_verified_at is not null as "isVerified",
               exists (select from role_permissions p
                       where p.role_id = u.role_id and p.action = $2 and p.resource = $3)
                 as "isPermitted"
        from sessions s join users u on u.id = s.user_id
        where s.id = $1 and s.ended_at is null and s.expires_at > now()
          and u.status <> 'inactive'`,
      values: [sessionId, wanted?.action, wanted?.resource],
    });
    const session = rows[0];
    if (!session) throw new ApiError('session_expired');
    const { isPermitted, ...known } = session;
    if (access !== 'signed-in' && !known.isVerified) throw new ApiError('no_user_active');
    if (wanted && !isPermitted) throw new ApiError('forbidden');
    if (ownerOnly && known.impersonatorId) throw new ApiError('forbidden');
    return { sessionId, ...known };
  };
}
export type Identify = ReturnType<typeof identifier>;

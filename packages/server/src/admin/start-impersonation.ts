import type { Impersonation } from '@tag/contract/admin';
import { Refusal } from '@tag/contract/errors';
import { addMinutes } from 'date-fns';
import { randomBytes } from 'node:crypto';
import type { SignedInCall } from '../auth/caller.ts';
import { hashCode } from '../auth/one-time-codes.ts';
import type { Database } from '../db/database.ts';

const CODE_MINUTES = 1;

/**
 * One-time codes for the caller to act as a user, valid for a minute. Callers can't impersonate
 * themselves or others who may impersonate users.
 */
export async function startImpersonation(
  { query }: Database,
  id: string,
  { caller }: SignedInCall,
): Promise<Impersonation> {
  const user = await query
    .selectFrom('users')
    .select((it) => [
      'status',
      it
        .exists(
          it
            .selectFrom('rolePermissions')
            .select('roleId')
            .whereRef('roleId', '=', 'users.roleId')
            .where('action', '=', 'impersonate'),
        )
        .as('isStaff'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) throw new Refusal('not_found');
  if (id === caller.userId || user.isStaff) throw new Refusal('invalid_user');
  if (user.status !== 'active') throw new Refusal('no_user_active');
  const token = randomBytes(32).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = addMinutes(new Date(), CODE_MINUTES);
  const code = await query
    .insertInto('oneTimeCodes')
    .values({
      purpose: 'impersonation',
      userId: id,
      actorId: caller.userId,
      codeHash: hashCode(`${token}.${secret}`),
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, refreshToken: `${code.id}.${secret}`, expiresAt: expiresAt.toISOString() };
}

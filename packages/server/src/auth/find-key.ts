import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import { hashApiKey, isApiKey, isWellTyped } from './api-key.ts';

/**
 * A user's key works like their session: not once they are inactive, and not before they have confirmed
 * their address. Staff have none, so no key ever sees what only staff see.
 */
const findKey = prepare('api-key', (db, given: Given<{ hash: Buffer }>) =>
  db
    .selectFrom('apiKeys as key')
    .leftJoin('partners as partner', 'partner.id', 'key.partnerId')
    .leftJoin('users as user', 'user.id', 'key.userId')
    .select([
      'key.id as keyId',
      'key.prefix',
      'key.scopes',
      'key.signingSecret',
      'key.userId',
      'key.partnerId',
      'partner.name as partnerName',
      sql<boolean>`key.last_used_at is null or key.last_used_at < now() - interval '1 minute'`.as(
        'isUseUnknown',
      ),
    ])
    .where('key.hash', '=', given('hash'))
    .where('key.revokedAt', 'is', null)
    .where(sql<boolean>`coalesce(key.expires_at > now(), true)`)
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('key.userId', 'is', null),
        and([
          eb('user.status', '<>', 'inactive'),
          eb('user.emailVerifiedAt', 'is not', null),
          not(
            exists(
              selectFrom('rolePermissions as held')
                .select('held.roleId')
                .whereRef('held.roleId', '=', 'user.roleId'),
            ),
          ),
        ]),
      ]),
    ),
);

const keyIn = (authorization: string | undefined) =>
  /^Bearer (\S{1,2000})$/i.exec(authorization ?? '')?.[1];

/** Whether a call brings an API key, valid or not. */
export function hasApiKey(authorization: string | undefined): boolean {
  const key = keyIn(authorization);
  return key !== undefined && isApiKey(key);
}

/**
 * The key of a call. It is read with every call, so a revoked one stops working at once.
 * @throws ApiError `invalid_credentials` without a key; `api_key_needed` for another token;
 * `api_key_mistyped`; `api_key_refused`.
 */
export async function readKey(query: Queries, authorization: string | undefined) {
  if (!authorization) throw new Refusal('invalid_credentials');
  const key = keyIn(authorization);
  if (!key || !isApiKey(key)) throw new Refusal('api_key_needed');
  if (!isWellTyped(key)) throw new Refusal('api_key_mistyped');
  const [found] = await findKey(query, { hash: hashApiKey(key) });
  if (!found) throw new Refusal('api_key_refused');
  return found;
}

/** @throws ApiError `scope_missing` */
export function assertScope({ scopes }: { readonly scopes: string[] }, scope: string): void {
  if (!scopes.includes(scope)) throw new Refusal('scope_missing', { details: { scope } });
}

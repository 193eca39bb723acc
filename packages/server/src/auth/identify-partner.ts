import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { hashApiKey, isApiKey, isWellTyped } from './api-key.ts';
import type { PartnerCaller } from './caller.ts';

const findKey = prepare('api-key', (db, given: Given<{ hash: Buffer }>) =>
  db
    .selectFrom('apiKeys as key')
    .innerJoin('partners as partner', 'partner.id', 'key.partnerId')
    .select([
      'key.id as keyId',
      'key.scopes',
      'key.signingSecret',
      'partner.id as partnerId',
      'partner.name as partnerName',
      sql<boolean>`key.last_used_at is null or key.last_used_at < now() - interval '1 minute'`.as(
        'isUseUnknown',
      ),
    ])
    .where('key.hash', '=', given('hash'))
    .where('key.revokedAt', 'is', null)
    .where(sql<boolean>`coalesce(key.expires_at > now(), true)`),
);

interface IdentifiedPartner {
  readonly partner: PartnerCaller;
  /** Sealed: the secret that verifies the signatures of their calls. */
  readonly signingSecret: Uint8Array;
}

/**
 * Identifies the calling partner by API key. The key is read with every call, so a revoked one stops
 * working at once.
 */
export function partnerIdentifier({ query, tallies }: Database) {
  /** Records that a key is in use, at most once a minute. */
  const noteUse = (keyId: string) =>
    tallies.query
      .updateTable('apiKeys')
      .set({ lastUsedAt: sql<Date>`now()` })
      .where('id', '=', keyId)
      .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
      .execute();

  /**
   * @throws ApiError `invalid_credentials` without a key; `api_key_needed` for another token;
   * `api_key_mistyped`; `api_key_refused`; `scope_missing`.
   */
  return async function identifyPartner(
    authorization: string | undefined,
    scope: string,
  ): Promise<IdentifiedPartner> {
    if (!authorization) throw new Refusal('invalid_credentials');
    const key = /^Bearer (\S{1,2000})$/i.exec(authorization)?.[1];
    if (!key || !isApiKey(key)) throw new Refusal('api_key_needed');
    if (!isWellTyped(key)) throw new Refusal('api_key_mistyped');
    const [found] = await findKey(query, { hash: hashApiKey(key) });
    if (!found) throw new Refusal('api_key_refused');
    const { isUseUnknown, keyId, partnerId, partnerName, scopes, signingSecret } = found;
    if (isUseUnknown) await noteUse(keyId);
    if (!scopes.includes(scope)) throw new Refusal('scope_missing', { details: { scope } });
    return { partner: { keyId, partnerId, partnerName }, signingSecret };
  };
}
export type IdentifyPartner = ReturnType<typeof partnerIdentifier>;

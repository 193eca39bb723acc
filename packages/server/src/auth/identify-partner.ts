import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PartnerCaller } from './caller.ts';
import { isTestKey } from './api-key.ts';
import { assertScope, readKey } from './find-key.ts';

interface IdentifiedPartner {
  readonly partner: PartnerCaller;
  /** Sealed: the secret that verifies the signatures of their calls. */
  readonly signingSecret: Uint8Array;
}

/** Identifies the calling partner by API key. */
export function partnerIdentifier({ query, tallies }: Database) {
  /** Records that a key is in use, at most once a minute. */
  const noteUse = (keyId: string) =>
    tallies.query
      .updateTable('apiKeys')
      .set({ lastUsedAt: sql<Date>`now()` })
      .where('id', '=', keyId)
      .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
      .execute();

  /** @throws ApiError as `readKey`; `scope_missing`, as for the key of a user. */
  return async function identifyPartner(
    authorization: string | undefined,
    scope: string,
  ): Promise<IdentifiedPartner> {
    const found = await readKey(query, authorization);
    const { isUseUnknown, keyId, partnerId, partnerName, prefix, signingSecret } = found;
    if (partnerId !== null && isUseUnknown) await noteUse(keyId);
    assertScope(found, scope);
    const isTest = isTestKey(prefix);
    const partner = { keyId, isTest, partnerId: partnerId!, partnerName: partnerName! };
    return { partner, signingSecret: signingSecret! };
  };
}
export type IdentifyPartner = ReturnType<typeof partnerIdentifier>;

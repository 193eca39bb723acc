import { Refusal } from '@tag/contract/errors';
import { OVERLAP_HOURS, type ApiKey, type CreatedKey, type NewKey } from '@tag/contract/partners';
import type { Scope } from '@tag/contract/permissions';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { WebhookKeys } from '../webhooks/keys.ts';
import {
  addPartnerKey,
  type KeyRow,
  lockKey,
  replacePartnerKey,
  revokeKey,
  stateOf,
} from './key-rows.ts';
import { ANY_PARTNER } from './owner.ts';

export function describeKey(row: KeyRow, now = new Date()): ApiKey {
  return {
    id: row.id,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Staff make, rotate, and revoke the API keys of partners. A user's key is theirs: here it is `not_found`. */
export function apiKeys({ keys, query }: { query: Queries; keys: WebhookKeys }) {
  return {
    create: (
      partnerId: string,
      { isTest = false, scopes }: NewKey,
      call: SignedInCall,
    ): Promise<CreatedKey> =>
      inTransaction(query, async (db) => {
        const partner = await nameOf(db, partnerId);
        const createdBy = call.caller.userId;
        const { row, ...created } = await addPartnerKey(db, keys, {
          ...{ partnerId, name: '', isTest, scopes, createdBy },
        });
        await recordEvent(db, call, {
          action: 'api_key_created',
          details: { partner, key: row.prefix, scopes: scopes.join(' ') },
        });
        return { apiKey: describeKey(row), ...created };
      }),

    rotate: (
      id: string,
      call: SignedInCall,
      overlapHours: number = OVERLAP_HOURS.usual,
    ): Promise<CreatedKey> =>
      inTransaction(query, async (db) => {
        const old = await lockKey(db, ANY_PARTNER, id);
        const state = stateOf(old);
        if (state === 'revoked' || state === 'expired') throw new Refusal('api_key_ended');
        const createdBy = call.caller.userId;
        const { row, ...created } = await replacePartnerKey(db, keys, old, {
          ...{ createdBy, overlapHours },
        });
        await recordEvent(db, call, {
          action: 'api_key_rotated',
          details: {
            partner: await nameOf(db, row.partnerId!),
            key: old.prefix,
            newKey: row.prefix,
            overlapHours: String(overlapHours),
          },
        });
        return { apiKey: describeKey(row), ...created };
      }),

    /** Revoking again changes nothing. */
    revoke: (id: string, call: SignedInCall): Promise<ApiKey> =>
      inTransaction(query, async (db) => {
        const { endsNow, row } = await revokeKey(db, ANY_PARTNER, id);
        if (endsNow) {
          const partner = await nameOf(db, row.partnerId!);
          await recordEvent(db, call, {
            action: 'api_key_revoked',
            details: { partner, key: row.prefix },
          });
        }
        return describeKey(row);
      }),
  };
}

async function nameOf(db: Queries, partnerId: string): Promise<string> {
  const partner = await db
    .selectFrom('partners')
    .select('name')
    .where('id', '=', partnerId)
    .executeTakeFirst();
  if (!partner) throw new Refusal('not_found');
  return partner.name;
}

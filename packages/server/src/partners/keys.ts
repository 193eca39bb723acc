import { Refusal } from '@tag/contract/errors';
import { OVERLAP_HOURS, type ApiKey, type CreatedKey, type NewKey } from '@tag/contract/partners';
import type { Scope } from '@tag/contract/permissions';
import { sql, type Selectable } from 'kysely';
import { hashApiKey, isTestKey, newApiKey } from '../auth/api-key.ts';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { WebhookKeys } from '../webhooks/keys.ts';

const NO_WEBHOOKS = {
  fields: [{ path: 'body.scopes', reason: 'A test key can’t manage webhooks' }],
};

type KeyRow = Selectable<Tables['apiKeys']>;

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

export function stateOf({ expiresAt, revokedAt }: KeyRow, now = new Date()): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  if (expiresAt === null) return 'active';
  return expiresAt <= now ? 'expired' : 'expiring';
}

export interface NewPartnerKey {
  readonly partnerId: string;
  /** What the partner's users call it; empty if staff made it. */
  readonly name: string;
  readonly isTest: boolean;
  readonly scopes: readonly string[];
  readonly createdBy: string;
}

/**
 * Adds a key of a partner. Its text and signing secret are never stored.
 * @throws ApiError `validation` for a test key that would manage webhooks, of which there are no test ones.
 */
export async function addPartnerKey(
  db: Transaction,
  keys: WebhookKeys,
  { isTest, scopes, ...who }: NewPartnerKey,
) {
  if (isTest && scopes.includes('webhooks:manage')) throw new Refusal('validation', NO_WEBHOOKS);
  const { key, prefix } = newApiKey({ isTest });
  const secret = await keys.newSecret();
  const row = await db
    .insertInto('apiKeys')
    .values({
      ...who,
      prefix,
      hash: hashApiKey(key),
      scopes: [...new Set(scopes)],
      signingSecret: secret.sealed,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { key, row, signingSecret: secret.text };
}

/** Staff make, rotate, and revoke the API keys of partners. */
export function apiKeys({ keys, query }: { query: Queries; keys: WebhookKeys }) {
  /** Only this answer shows the key and its signing secret; we store a hash and a sealed secret. */
  async function add(
    db: Transaction,
    partnerId: string,
    key: Pick<NewPartnerKey, 'isTest' | 'name' | 'scopes'>,
    createdBy: string,
  ): Promise<CreatedKey> {
    const added = await addPartnerKey(db, keys, { partnerId, createdBy, ...key });
    return { apiKey: describeKey(added.row), key: added.key, signingSecret: added.signingSecret };
  }

  return {
    create: (partnerId: string, { isTest = false, scopes }: NewKey, call: SignedInCall) =>
      inTransaction(query, async (db) => {
        const partner = await nameOf(db, partnerId);
        const created = await add(db, partnerId, { isTest, name: '', scopes }, call.caller.userId);
        await recordEvent(db, call, {
          action: 'api_key_created',
          details: { partner, key: created.apiKey.prefix, scopes: scopes.join(' ') },
        });
        return created;
      }),

    rotate: (
      id: string,
      call: SignedInCall,
      overlapHours: number = OVERLAP_HOURS.usual,
    ): Promise<CreatedKey> =>
      inTransaction(query, async (db) => {
        const old = await lockKey(db, id);
        const state = stateOf(old, new Date());
        if (state === 'revoked' || state === 'expired') throw new Refusal('api_key_ended');
        // Rotating again doesn't extend a key that is already ending.
        await db
          .updateTable('apiKeys')
          .set({
            expiresAt: sql<Date>`least(expires_at, now() + make_interval(hours => ${overlapHours}))`,
          })
          .where('id', '=', id)
          .execute();
        const same = { isTest: isTestKey(old.prefix), name: old.name, scopes: old.scopes };
        const created = await add(db, old.partnerId, same, call.caller.userId);
        await recordEvent(db, call, {
          action: 'api_key_rotated',
          details: {
            partner: await nameOf(db, old.partnerId),
            key: old.prefix,
            newKey: created.apiKey.prefix,
            overlapHours: String(overlapHours),
          },
        });
        return created;
      }),

    /** Revoking again changes nothing. */
    revoke: (id: string, call: SignedInCall): Promise<ApiKey> =>
      inTransaction(query, async (db) => {
        const { partnerId, prefix, revokedAt } = await lockKey(db, id);
        if (!revokedAt) {
          await recordEvent(db, call, {
            action: 'api_key_revoked',
            details: { partner: await nameOf(db, partnerId), key: prefix },
          });
        }
        const row = await db
          .updateTable('apiKeys')
          .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())` })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return describeKey(row);
      }),
  };
}

/** @throws ApiError `not_found`, also for a user's key: that is theirs. */
async function lockKey(db: Transaction, id: string) {
  const row = await db
    .selectFrom('apiKeys')
    .selectAll()
    .where('id', '=', id)
    .where('partnerId', 'is not', null)
    .forUpdate()
    .$narrowType<{ partnerId: string }>()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
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

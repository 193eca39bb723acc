import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { REVOKED_SHOWN_DAYS } from '@tag/contract/own-keys';
import type { ApiKey } from '@tag/contract/partners';
import { sql, type Selectable } from 'kysely';
import { hashApiKey, isTestKey, newApiKey } from '../auth/api-key.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import type { WebhookKeys } from '../webhooks/keys.ts';
import { type ANY_PARTNER, isOwnedBy, type Owner } from './owner.ts';

/** The API keys of partners and of users, as they are stored. */
export type KeyRow = Selectable<Tables['apiKeys']>;

export function stateOf({ expiresAt, revokedAt }: KeyRow, now = new Date()): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  if (expiresAt === null) return 'active';
  return expiresAt <= now ? 'expired' : 'expiring';
}

/** Newest first; ended ones for some days. */
export const listKeys = (query: Queries, owner: Owner): Promise<KeyRow[]> =>
  query
    .selectFrom('apiKeys')
    .selectAll()
    .where(isOwnedBy(owner, 'apiKeys'))
    .where(
      sql<boolean>`coalesce(least(revoked_at, expires_at), 'infinity')
        > now() - make_interval(days => ${REVOKED_SHOWN_DAYS})`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

/** Ended keys, and those that are being replaced, don't count. @throws ApiError `too_many_api_keys` */
export async function assertRoom(db: Transaction, owner: Owner, limit: number): Promise<void> {
  const { count } = await db
    .selectFrom('apiKeys')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where(isOwnedBy(owner, 'apiKeys'))
    .where('revokedAt', 'is', null)
    .where('expiresAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limit) throw new Refusal('too_many_api_keys', { details: { limit } });
}

/** @throws ApiError `not_found`, also for another owner's. */
export async function lockKey(
  db: Transaction,
  owner: Owner | typeof ANY_PARTNER,
  id: string,
): Promise<KeyRow> {
  const row = await db
    .selectFrom('apiKeys')
    .selectAll()
    .where('id', '=', id)
    .where(isOwnedBy(owner, 'apiKeys'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Ends a key at once. Revoked again, it stays as it is. @throws ApiError `not_found` */
export async function revokeKey(
  db: Transaction,
  owner: Owner | typeof ANY_PARTNER,
  id: string,
): Promise<{ row: KeyRow; endsNow: boolean }> {
  const { revokedAt } = await lockKey(db, owner, id);
  const row = await db
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, endsNow: revokedAt === null };
}

interface NewPartnerKey {
  readonly partnerId: string;
  /** What the partner's users call it; empty if staff made it. */
  readonly name: string;
  readonly isTest: boolean;
  readonly scopes: readonly string[];
  readonly createdBy: string;
}

/**
 * Adds a key of a partner. Only this answer has the key and its signing secret; we store a hash and a sealed secret.
 * @throws ApiError `validation` for a test key that would manage webhooks, of which there are no test ones.
 */
export async function addPartnerKey(
  db: Transaction,
  keys: WebhookKeys,
  { isTest, scopes, ...who }: NewPartnerKey,
) {
  if (isTest && scopes.includes('webhooks:manage'))
    throw fieldRefusal('body.scopes', 'A test key can’t manage webhooks');
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

/** Adds a key in the place of another, which works for some more hours, or as long as it already would. */
export async function replacePartnerKey(
  db: Transaction,
  keys: WebhookKeys,
  old: KeyRow,
  { createdBy, overlapHours }: { readonly createdBy: string; readonly overlapHours: number },
) {
  await db
    .updateTable('apiKeys')
    .set({
      expiresAt: sql<Date>`least(expires_at, now() + make_interval(hours => ${overlapHours}))`,
    })
    .where('id', '=', old.id)
    .execute();
  const { name, prefix, scopes } = old;
  const partnerId = old.partnerId!;
  return addPartnerKey(db, keys, { partnerId, name, scopes, createdBy, isTest: isTestKey(prefix) });
}

import { Refusal } from '@tag/contract/errors';
import {
  MOST_OWN_KEYS,
  REVOKED_SHOWN_DAYS,
  type CreatedOwnKey,
  type OwnKey,
} from '@tag/contract/own-keys';
import type { OwnScope } from '@tag/contract/permissions';
import { sql, type Selectable } from 'kysely';
import { hashApiKey, newApiKey } from '../auth/api-key.ts';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { lockCustomer } from './customer.ts';
import { stateOf } from './keys.ts';

const describeKey = (row: Selectable<Tables['apiKeys']>): OwnKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes as OwnScope[],
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  calls: row.calls,
});

/** Users create, list, and revoke their API keys; another user's key is `not_found`. */
export function ownKeys(query: Queries) {
  return {
    async list(userId: string): Promise<{ items: OwnKey[] }> {
      const rows = await query
        .selectFrom('apiKeys')
        .selectAll()
        .where('userId', '=', userId)
        .where(
          sql<boolean>`(revoked_at is null
            or revoked_at > now() - make_interval(days => ${REVOKED_SHOWN_DAYS}))`,
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return { items: rows.map(describeKey) };
    },

    /** Only this answer shows the key; we store its hash. */
    create: (
      { name, scopes }: { name: string; scopes: readonly OwnScope[] },
      call: SignedInCall,
    ): Promise<CreatedOwnKey> =>
      inTransaction(query, async (db) => {
        const { userId } = call.caller;
        const { email } = await lockCustomer(db, userId);
        await assertRoom(db, userId);
        const { key, prefix } = newApiKey();
        const wanted = [...new Set(scopes)];
        const row = await db
          .insertInto('apiKeys')
          .values({
            userId,
            name,
            prefix,
            hash: hashApiKey(key),
            scopes: wanted,
            createdBy: userId,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordEvent(db, call, {
          action: 'api_key_created',
          details: { key: prefix, name, scopes: wanted.join(' ') },
        });
        await addJob(db, 'mail_notice', { email, notice: 'api_key_created' });
        return { apiKey: describeKey(row), key };
      }),

    /** Revoking again changes nothing. */
    revoke: (id: string, call: SignedInCall): Promise<OwnKey> =>
      inTransaction(query, async (db) => {
        const { userId } = call.caller;
        const revoked = await db
          .updateTable('apiKeys')
          .set({ revokedAt: sql<Date>`now()` })
          .where('id', '=', id)
          .where('userId', '=', userId)
          .where('revokedAt', 'is', null)
          .returning(['prefix', 'name'])
          .executeTakeFirst();
        if (revoked) {
          const { name, prefix } = revoked;
          await recordEvent(db, call, {
            action: 'api_key_revoked',
            details: { key: prefix, name },
          });
        }
        const row = await db
          .selectFrom('apiKeys')
          .selectAll()
          .where('id', '=', id)
          .where('userId', '=', userId)
          .executeTakeFirst();
        if (!row) throw new Refusal('not_found');
        return describeKey(row);
      }),
  };
}

async function assertRoom(db: Transaction, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('apiKeys')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_OWN_KEYS) return;
  throw new Refusal('too_many_api_keys', { details: { limit: MOST_OWN_KEYS } });
}

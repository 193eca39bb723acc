import { MOST_OWN_KEYS, type CreatedOwnKey, type OwnKey } from '@tag/contract/own-keys';
import type { OwnScope } from '@tag/contract/permissions';
import { hashApiKey, newApiKey } from '../auth/api-key.ts';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { lockCustomer } from './customer.ts';
import { assertRoom, type KeyRow, listKeys, revokeKey, stateOf } from './key-rows.ts';

const describeKey = (row: KeyRow): OwnKey => ({
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
      return { items: (await listKeys(query, { userId })).map(describeKey) };
    },

    /** Only this answer shows the key; we store its hash. */
    create: (
      { name, scopes }: { name: string; scopes: readonly OwnScope[] },
      call: SignedInCall,
    ): Promise<CreatedOwnKey> =>
      inTransaction(query, async (db) => {
        const { userId } = call.caller;
        const { email } = await lockCustomer(db, userId);
        await assertRoom(db, { userId }, MOST_OWN_KEYS);
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
        const { endsNow, row } = await revokeKey(db, { userId }, id);
        if (endsNow) {
          const { name, prefix } = row;
          await recordEvent(db, call, {
            action: 'api_key_revoked',
            details: { key: prefix, name },
          });
        }
        return describeKey(row);
      }),
  };
}

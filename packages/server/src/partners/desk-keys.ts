import { Refusal } from '@tag/contract/errors';
import {
  MOST_PARTNER_KEYS,
  type CreatedDeskKey,
  type DeskKey,
  type NewDeskKey,
} from '@tag/contract/partner-desk';
import { OVERLAP_HOURS } from '@tag/contract/partners';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import type { WebhookKeys } from '../webhooks/keys.ts';
import {
  addPartnerKey,
  assertRoom,
  type KeyRow,
  listKeys,
  lockKey,
  replacePartnerKey,
  revokeKey,
  stateOf,
} from './key-rows.ts';
import { describeKey } from './keys.ts';
import { lockPartnerOf, readPartnerOf } from './partner-users.ts';

const present = (row: KeyRow): DeskKey => ({ ...describeKey(row), name: row.name });

/** Emails the partner's owner about a new key, and shows it. */
async function announce(
  db: Transaction,
  { row, ...created }: Awaited<ReturnType<typeof addPartnerKey>>,
): Promise<CreatedDeskKey> {
  await addJob(db, 'mail_partner_key', { keyId: row.id });
  return { apiKey: present(row), ...created };
}

/** A partner's users make, rotate, and revoke its API keys; another partner's key is `not_found`. */
export function deskKeys({ keys, query }: { query: Queries; keys: WebhookKeys }) {
  return {
    async list(userId: string): Promise<{ items: DeskKey[] }> {
      const { id: partnerId } = await readPartnerOf(query, userId);
      return { items: (await listKeys(query, { partnerId })).map(present) };
    },

    create: (
      { isTest = false, name, scopes }: NewDeskKey,
      call: SignedInCall,
    ): Promise<CreatedDeskKey> =>
      inTransaction(query, async (db) => {
        const createdBy = call.caller.userId;
        const { id: partnerId, name: partner } = await lockPartnerOf(db, createdBy);
        await assertRoom(db, { partnerId }, MOST_PARTNER_KEYS);
        const added = await addPartnerKey(db, keys, { partnerId, name, isTest, scopes, createdBy });
        await recordEvent(db, call, {
          action: 'api_key_created',
          details: { partner, key: added.row.prefix, scopes: scopes.join(' ') },
        });
        return announce(db, added);
      }),

    /** @throws ApiError `not_found`; `api_key_ended`, also for one that is being replaced already. */
    rotate: (
      id: string,
      call: SignedInCall,
      overlapHours: number = OVERLAP_HOURS.usual,
    ): Promise<CreatedDeskKey> =>
      inTransaction(query, async (db) => {
        const createdBy = call.caller.userId;
        const { id: partnerId, name: partner } = await lockPartnerOf(db, createdBy);
        const old = await lockKey(db, { partnerId }, id);
        // Replaced again, it would count once and work twice.
        if (stateOf(old) !== 'active') throw new Refusal('api_key_ended');
        const added = await replacePartnerKey(db, keys, old, { createdBy, overlapHours });
        await recordEvent(db, call, {
          action: 'api_key_rotated',
          details: {
            partner,
            key: old.prefix,
            newKey: added.row.prefix,
            overlapHours: String(overlapHours),
          },
        });
        return announce(db, added);
      }),

    /** Revoking again changes nothing. @throws ApiError `not_found` */
    revoke: (id: string, call: SignedInCall): Promise<DeskKey> =>
      inTransaction(query, async (db) => {
        const { id: partnerId, name: partner } = await lockPartnerOf(db, call.caller.userId);
        const { endsNow, row } = await revokeKey(db, { partnerId }, id);
        if (endsNow) {
          await recordEvent(db, call, {
            action: 'api_key_revoked',
            details: { partner, key: row.prefix },
          });
        }
        return present(row);
      }),
  };
}

import { Refusal } from '@tag/contract/errors';
import { REVOKED_SHOWN_DAYS } from '@tag/contract/own-keys';
import {
  MOST_PARTNER_KEYS,
  type CreatedDeskKey,
  type DeskKey,
  type NewDeskKey,
} from '@tag/contract/partner-desk';
import { OVERLAP_HOURS } from '@tag/contract/partners';
import { sql, type Selectable } from 'kysely';
import { isTestKey } from '../auth/api-key.ts';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import type { WebhookKeys } from '../webhooks/keys.ts';
import { addPartnerKey, describeKey, stateOf, type NewPartnerKey } from './keys.ts';
import { lockPartnerOf, readPartnerOf } from './partner-users.ts';

const present = (row: Selectable<Tables['apiKeys']>): DeskKey => ({
  ...describeKey(row),
  name: row.name,
});

/** A partner's users make, rotate, and revoke its API keys. */
export function deskKeys({ keys, query }: { query: Queries; keys: WebhookKeys }) {
  async function add(
    db: Transaction,
    partnerId: string,
    form: Omit<NewPartnerKey, 'createdBy' | 'partnerId'>,
    call: SignedInCall,
  ): Promise<CreatedDeskKey> {
    const createdBy = call.caller.userId;
    const { key, row, signingSecret } = await addPartnerKey(db, keys, {
      ...form,
      ...{ partnerId, createdBy },
    });
    await addJob(db, 'mail_partner_key', { keyId: row.id });
    return { apiKey: present(row), key, signingSecret };
  }

  return {
    async list(userId: string): Promise<{ items: DeskKey[] }> {
      const { id } = await readPartnerOf(query, userId);
      const rows = await query
        .selectFrom('apiKeys')
        .selectAll()
        .where('partnerId', '=', id)
        .where(
          sql<boolean>`coalesce(least(revoked_at, expires_at), 'infinity')
            > now() - make_interval(days => ${REVOKED_SHOWN_DAYS})`,
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return { items: rows.map(present) };
    },

    /** Only this answer shows the key and its signing secret. */
    create: ({ isTest = false, name, scopes }: NewDeskKey, call: SignedInCall) =>
      inTransaction(query, async (db) => {
        const partner = await lockPartnerOf(db, call.caller.userId);
        await assertRoom(db, partner.id);
        const created = await add(db, partner.id, { isTest, name, scopes }, call);
        await recordEvent(db, call, {
          action: 'api_key_created',
          details: {
            partner: partner.name,
            key: created.apiKey.prefix,
            scopes: scopes.join(' '),
          },
        });
        return created;
      }),

    /** @throws ApiError `not_found`; `api_key_ended`, also for one that is being replaced already. */
    rotate: (id: string, call: SignedInCall, overlapHours: number = OVERLAP_HOURS.usual) =>
      inTransaction(query, async (db) => {
        const partner = await lockPartnerOf(db, call.caller.userId);
        const old = await findKey(db, partner.id, id);
        // Replaced again, it would count once and work twice.
        if (stateOf(old) !== 'active') throw new Refusal('api_key_ended');
        await db
          .updateTable('apiKeys')
          .set({ expiresAt: sql<Date>`now() + make_interval(hours => ${overlapHours})` })
          .where('id', '=', id)
          .execute();
        const { name, prefix, scopes } = old;
        const created = await add(
          db,
          partner.id,
          { isTest: isTestKey(prefix), name, scopes },
          call,
        );
        await recordEvent(db, call, {
          action: 'api_key_rotated',
          details: {
            partner: partner.name,
            key: old.prefix,
            newKey: created.apiKey.prefix,
            overlapHours: String(overlapHours),
          },
        });
        return created;
      }),

    /** Revoking again changes nothing. @throws ApiError `not_found` */
    revoke: (id: string, call: SignedInCall): Promise<DeskKey> =>
      inTransaction(query, async (db) => {
        const partner = await lockPartnerOf(db, call.caller.userId);
        const { prefix, revokedAt } = await findKey(db, partner.id, id);
        if (!revokedAt) {
          await db
            .updateTable('apiKeys')
            .set({ revokedAt: sql<Date>`now()` })
            .where('id', '=', id)
            .execute();
          await recordEvent(db, call, {
            action: 'api_key_revoked',
            details: { partner: partner.name, key: prefix },
          });
        }
        return present(await findKey(db, partner.id, id));
      }),
  };
}

/** @throws ApiError `not_found`, also for another partner's. */
async function findKey(db: Transaction, partnerId: string, id: string) {
  const row = await db
    .selectFrom('apiKeys')
    .selectAll()
    .where('id', '=', id)
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Those that are being replaced don't count. */
async function assertRoom(db: Transaction, partnerId: string): Promise<void> {
  const { count } = await db
    .selectFrom('apiKeys')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where('partnerId', '=', partnerId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_PARTNER_KEYS) return;
  throw new Refusal('too_many_api_keys', { details: { limit: MOST_PARTNER_KEYS } });
}

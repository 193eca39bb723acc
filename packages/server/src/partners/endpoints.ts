import {
  MOST_WEBHOOK_ENDPOINTS,
  OVERLAP_HOURS,
  type WebhookEndpoint,
  type WebhookType,
} from '@tag/contract/partners';
import { Refusal } from '@tag/contract/errors';
import { sql, type Selectable } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AddressRules } from '../webhooks/addresses.ts';
import type { WebhookKeys } from '../webhooks/keys.ts';
import { giveUpWaiting } from '../webhooks/queue.ts';

/** Query: webhook endpoints with their numbers of waiting and given-up messages. */
export const selectEndpoints = (db: Queries) =>
  db
    .selectFrom('webhookEndpoints as e')
    .selectAll('e')
    .select(({ selectFrom }) =>
      (['waiting', 'failed'] as const).map((state) =>
        selectFrom('webhookMessages as m')
          .select((it) => it.cast<number>(it.fn.countAll(), 'integer').as('count'))
          .whereRef('m.endpointId', '=', 'e.id')
          .where('m.state', '=', state)
          .as(state),
      ),
    )
    .orderBy('e.createdAt')
    .orderBy('e.id');

type EndpointRow = Selectable<Tables['webhookEndpoints']> & {
  readonly waiting: number | null;
  readonly failed: number | null;
};

export function describeEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    types: row.types as WebhookType[],
    isEnabled: row.disabledAt === null,
    disabledBecause: row.disabledBecause as WebhookEndpoint['disabledBecause'],
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    waiting: row.waiting ?? 0,
    failed: row.failed ?? 0,
  };
}

export interface EndpointParts {
  readonly query: Queries;
  readonly keys: WebhookKeys;
  readonly addresses: AddressRules;
}

/** Partners manage their webhook endpoints; those of others don't exist for them. */
export function webhookEndpoints({ addresses, keys, query }: EndpointParts) {
  const list = async (partnerId: string) => {
    const rows = await selectEndpoints(query).where('e.partnerId', '=', partnerId).execute();
    return { items: rows.map(describeEndpoint) };
  };
  const read = async (db: Queries, id: string) =>
    describeEndpoint(await selectEndpoints(db).where('e.id', '=', id).executeTakeFirstOrThrow());

  async function assertAllowed(url: string): Promise<void> {
    const reason = await addresses.refuseResolved(url);
    if (reason) throw new Refusal('validation', { fields: [{ path: 'body.url', reason }] });
  }

  return {
    list,

    async create(partnerId: string, { types, url }: { url: string; types: WebhookType[] }) {
      await assertAllowed(url);
      const secret = await keys.newSecret();
      return inTransaction(query, async (db) => {
        await assertRoom(db, partnerId);
        const { id } = await db
          .insertInto('webhookEndpoints')
          .values({ partnerId, url, types: [...new Set(types)], secret: secret.sealed })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { endpoint: await read(db, id), secret: secret.text };
      });
    },

    async change(
      partnerId: string,
      id: string,
      wanted: {
        url?: string | undefined;
        types?: WebhookType[] | undefined;
        isEnabled?: boolean | undefined;
      },
    ) {
      const { isEnabled, types, url } = wanted;
      if (url !== undefined) await assertAllowed(url);
      return inTransaction(query, async (db) => {
        await lockEndpoint(db, partnerId, id);
        await db
          .updateTable('webhookEndpoints')
          .set({
            ...(url !== undefined && { url }),
            ...(types && { types: [...new Set(types)] }),
            ...(isEnabled === true && {
              disabledAt: null,
              disabledBecause: null,
              failingSince: null,
            }),
            partnerId,
          })
          .where('id', '=', id)
          .execute();
        if (isEnabled === false) await turnOff(db, id);
        return read(db, id);
      });
    },

    async remove(partnerId: string, id: string) {
      const removed = await query
        .deleteFrom('webhookEndpoints')
        .where('id', '=', id)
        .where('partnerId', '=', partnerId)
        .returning('id')
        .executeTakeFirst();
      if (!removed) throw new Refusal('not_found');
      return list(partnerId);
    },

    /** Until the old secret ends, both sign. */
    async rotateSecret(partnerId: string, id: string, overlapHours: number = OVERLAP_HOURS.usual) {
      const secret = await keys.newSecret();
      return inTransaction(query, async (db) => {
        await lockEndpoint(db, partnerId, id);
        await db
          .updateTable('webhookEndpoints')
          .set((it) => ({
            oldSecret: it.ref('secret'),
            oldSecretUntil: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
            secret: secret.sealed,
          }))
          .where('id', '=', id)
          .execute();
        return { endpoint: await read(db, id), secret: secret.text };
      });
    },
  };
}

/** Locks an endpoint of a partner until the transaction ends. @throws ApiError `not_found` */
async function lockEndpoint(db: Transaction, partnerId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('id', '=', id)
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
}

async function turnOff(db: Transaction, id: string): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ disabledAt: sql<Date>`now()`, disabledBecause: 'partner' })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .execute();
  await giveUpWaiting(db, id);
}

/** Lock the partner's row, so concurrent calls can't exceed the limit. */
async function assertRoom(db: Transaction, partnerId: string): Promise<void> {
  await db.selectFrom('partners').select('id').where('id', '=', partnerId).forUpdate().execute();
  const { count } = await db
    .selectFrom('webhookEndpoints')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where('partnerId', '=', partnerId)
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_WEBHOOK_ENDPOINTS) return;
  throw new Refusal('too_many_webhook_endpoints', { details: { limit: MOST_WEBHOOK_ENDPOINTS } });
}

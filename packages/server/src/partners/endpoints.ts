import { OVERLAP_HOURS, type WebhookEndpoint, type WebhookType } from '@tag/contract/partners';
import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { sql, type Selectable } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AddressRules } from '../webhooks/addresses.ts';
import type { WebhookKeys } from '../webhooks/keys.ts';
import { giveUpWaiting } from '../webhooks/queue.ts';
import { lockCustomer } from './customer.ts';
import { isOwnedBy, type Owner } from './owner.ts';

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

export function describeEndpoint<Type extends string = WebhookType>(row: EndpointRow) {
  return {
    id: row.id,
    url: row.url,
    types: row.types as Type[],
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

/** Writes a change of the endpoint at a URL to the audit trail, in its transaction. */
type Note = (db: Transaction, url: string) => Promise<void>;
const unnoted: Note = async () => {};

/**
 * Partners and users manage their webhook endpoints; those of others don't exist for them.
 * @param most how many an owner may have.
 */
export function webhookEndpoints<Type extends string>(
  { addresses, keys, query }: EndpointParts,
  most: number,
) {
  const list = async (owner: Owner) => {
    const rows = await selectEndpoints(query).where(isOwnedBy(owner, 'e')).execute();
    return { items: rows.map((row) => describeEndpoint<Type>(row)) };
  };
  const read = async (db: Queries, id: string) =>
    describeEndpoint<Type>(
      await selectEndpoints(db).where('e.id', '=', id).executeTakeFirstOrThrow(),
    );

  async function assertAllowed(url: string): Promise<void> {
    const reason = await addresses.refuseResolved(url);
    if (reason) throw fieldRefusal('body.url', reason);
  }

  return {
    list,

    async create(owner: Owner, { types, url }: { url: string; types: Type[] }, note = unnoted) {
      await assertAllowed(url);
      const secret = await keys.newSecret();
      return inTransaction(query, async (db) => {
        await assertRoom(db, owner, most);
        const { id } = await db
          .insertInto('webhookEndpoints')
          .values({ ...owner, url, types: [...new Set(types)], secret: secret.sealed })
          .returning('id')
          .executeTakeFirstOrThrow();
        await note(db, url);
        return { endpoint: await read(db, id), secret: secret.text };
      });
    },

    async change(
      owner: Owner,
      id: string,
      wanted: {
        url?: string | undefined;
        types?: Type[] | undefined;
        isEnabled?: boolean | undefined;
      },
      note = unnoted,
    ) {
      const { isEnabled, types, url } = wanted;
      if (url !== undefined) await assertAllowed(url);
      return inTransaction(query, async (db) => {
        const before = await lockEndpoint(db, owner, id);
        await db
          .updateTable('webhookEndpoints')
          .set({
            url: url ?? before.url,
            ...(types && { types: [...new Set(types)] }),
            ...(isEnabled === true && {
              disabledAt: null,
              disabledBecause: null,
              failingSince: null,
            }),
          })
          .where('id', '=', id)
          .execute();
        if (isEnabled === false) await turnOff(db, id);
        await note(db, url ?? before.url);
        return read(db, id);
      });
    },

    async remove(owner: Owner, id: string, note = unnoted) {
      await inTransaction(query, async (db) => {
        const { url } = await lockEndpoint(db, owner, id);
        await db.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
        await note(db, url);
      });
      return list(owner);
    },

    /** Until the old secret ends, both sign. */
    async rotateSecret(
      owner: Owner,
      id: string,
      overlapHours: number = OVERLAP_HOURS.usual,
      note = unnoted,
    ) {
      const secret = await keys.newSecret();
      return inTransaction(query, async (db) => {
        const { url } = await lockEndpoint(db, owner, id);
        await db
          .updateTable('webhookEndpoints')
          .set((it) => ({
            oldSecret: it.ref('secret'),
            oldSecretUntil: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
            secret: secret.sealed,
          }))
          .where('id', '=', id)
          .execute();
        await note(db, url);
        return { endpoint: await read(db, id), secret: secret.text };
      });
    },
  };
}

/** Locks an endpoint of an owner until the transaction ends. @throws ApiError `not_found` */
async function lockEndpoint(db: Transaction, owner: Owner, id: string): Promise<{ url: string }> {
  const row = await db
    .selectFrom('webhookEndpoints as e')
    .select('e.url')
    .where('e.id', '=', id)
    .where(isOwnedBy(owner, 'e'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
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

/** Locks the owner's row, so concurrent calls can't exceed the limit. */
async function assertRoom(db: Transaction, owner: Owner, limit: number): Promise<void> {
  await ('partnerId' in owner
    ? db.selectFrom('partners').select('id').where('id', '=', owner.partnerId).forUpdate().execute()
    : lockCustomer(db, owner.userId));
  const { count } = await db
    .selectFrom('webhookEndpoints as e')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where(isOwnedBy(owner, 'e'))
    .executeTakeFirstOrThrow();
  if (Number(count) < limit) return;
  throw new Refusal('too_many_webhook_endpoints', { details: { limit } });
}

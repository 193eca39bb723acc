import { Refusal } from '@tag/contract/errors';
import {
  TEST_WEBHOOK,
  type Webhook,
  type WebhookMessage,
  type WebhookMessages,
  type WebhookMessagesQuery,
} from '@tag/contract/partners';
import { sql, type Selectable } from 'kysely';
import { byWhole, readPage } from '../db/keyset.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { newWebhookId, wakeSenders } from '../webhooks/announce.ts';

const PAGE_SIZE = 25;
const ORDER = { keys: [byWhole(sql`m.id`)], direction: 'desc' } as const;

/** Lists messages to a partner, newest first. */
export async function listMessages(
  query: Queries,
  partnerId: string,
  { after, endpointId, page = 1, pageSize = PAGE_SIZE, state }: WebhookMessagesQuery,
): Promise<WebhookMessages> {
  const found = query
    .selectFrom('webhookMessages as m')
    .innerJoin('webhookEndpoints as e', 'e.id', 'm.endpointId')
    .where('e.partnerId', '=', partnerId)
    .$if(endpointId !== undefined, (some) => some.where('m.endpointId', '=', endpointId!))
    .$if(state !== undefined, (some) => some.where('m.state', '=', state!));
  const { total } = await found
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const skipped = after === undefined ? (page - 1) * pageSize : 0;
  const read = await readPage(found.selectAll('m'), ORDER, { after, pageSize, skipped });
  const items = read.items.map(describeMessage);
  return { ...read, items, total: Number(total), page, pageSize };
}

function describeMessage(row: Selectable<Tables['webhookMessages']>): WebhookMessage {
  return {
    id: row.webhookId,
    endpointId: row.endpointId,
    type: row.type,
    certificate: row.certificate,
    payload: row.payload,
    state: row.state as WebhookMessage['state'],
    createdAt: row.createdAt.toISOString(),
    dueAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
    attempts: row.attempts,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
  };
}

/** Only finds this partner's; undefined: any, for staff. */
type Owner = string | undefined;

/**
 * Finds an endpoint to send to, and keeps it enabled until the transaction ends.
 * @throws ApiError `not_found`, `webhook_endpoint_disabled`
 */
async function lockEnabled(db: Transaction, partnerId: Owner, endpointId: string) {
  const endpoint = await db
    .selectFrom('webhookEndpoints')
    .select(['id', 'url', 'disabledAt'])
    .where('id', '=', endpointId)
    .$if(partnerId !== undefined, (some) => some.where('partnerId', '=', partnerId!))
    .forShare()
    .executeTakeFirst();
  if (!endpoint) throw new Refusal('not_found');
  if (endpoint.disabledAt) throw new Refusal('webhook_endpoint_disabled');
  return endpoint;
}

/** The columns to resend a message, from the start of its schedule. */
const RESTARTED = {
  state: 'waiting',
  endedAt: null,
  attempts: 0,
  dueAt: sql<Date>`now()`,
} as const;

/**
 * Resends a message with the same id; one that waits for its next attempt is sent now.
 * @param note writes to the audit trail in the same transaction.
 */
export function replayMessage(
  query: Queries,
  partnerId: Owner,
  webhookId: string,
  note: (db: Transaction, url: string) => Promise<void> = async () => {},
): Promise<WebhookMessage> {
  return inTransaction(query, async (db) => {
    const found = await db
      .selectFrom('webhookMessages')
      .select('endpointId')
      .where('webhookId', '=', webhookId)
      .executeTakeFirst();
    if (!found) throw new Refusal('not_found');
    const { url } = await lockEnabled(db, partnerId, found.endpointId);
    const row = await db
      .updateTable('webhookMessages')
      .set(RESTARTED)
      .where('webhookId', '=', webhookId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    await note(db, url);
    await wakeSenders(db);
    return describeMessage(row);
  });
}

/** Resends messages to an endpoint that were given up and announced since a time. @returns how many. */
export function replayFailed(
  query: Queries,
  partnerId: Owner,
  endpointId: string,
  since: Date,
  note: (db: Transaction, url: string) => Promise<void> = async () => {},
): Promise<number> {
  return inTransaction(query, async (db) => {
    const { url } = await lockEnabled(db, partnerId, endpointId);
    const { numUpdatedRows } = await db
      .updateTable('webhookMessages')
      .set(RESTARTED)
      .where('endpointId', '=', endpointId)
      .where('state', '=', 'failed')
      .where('createdAt', '>=', since)
      .executeTakeFirst();
    await note(db, url);
    await wakeSenders(db);
    return Number(numUpdatedRows);
  });
}

/** Sends an empty message to test an endpoint. */
export function sendTest(
  query: Queries,
  partnerId: string,
  endpointId: string,
): Promise<WebhookMessage> {
  const test: Webhook = { type: TEST_WEBHOOK, timestamp: new Date().toISOString(), data: {} };
  return inTransaction(query, async (db) => {
    await lockEnabled(db, partnerId, endpointId);
    const row = await db
      .insertInto('webhookMessages')
      .values({
        webhookId: newWebhookId(),
        endpointId,
        type: TEST_WEBHOOK,
        payload: JSON.stringify(test),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await wakeSenders(db);
    return describeMessage(row);
  });
}

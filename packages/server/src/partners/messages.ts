import { Refusal } from '@tag/contract/errors';
import {
  TEST_WEBHOOK,
  type Webhook,
  type WebhookMessage,
  type WebhookMessages,
  type WebhookMessagesQuery,
} from '@tag/contract/partners';
import type { OwnMessage } from '@tag/contract/own-keys';
import type { PageQuery } from '@tag/contract/schema';
import { sql, type Selectable } from 'kysely';
import { byWhole, readCountedPage, readPage } from '../db/keyset.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { newWebhookId, wakeSenders } from '../webhooks/announce.ts';
import { type ANY_PARTNER, isOwnedBy, type Owner } from './owner.ts';

const PAGE_SIZE = 25;
const OWN_PAGE_SIZE = 10;
const ORDER = { keys: [byWhole(sql`m.id`)], direction: 'desc' } as const;

/** Query: the messages to an owner. */
const messagesTo = (
  query: Queries,
  owner: Owner,
  { endpointId, state }: Pick<WebhookMessagesQuery, 'endpointId' | 'state'>,
) =>
  query
    .selectFrom('webhookMessages as m')
    .innerJoin('webhookEndpoints as e', 'e.id', 'm.endpointId')
    .where(isOwnedBy(owner, 'e'))
    .$if(endpointId !== undefined, (some) => some.where('m.endpointId', '=', endpointId!))
    .$if(state !== undefined, (some) => some.where('m.state', '=', state!));

/** Lists messages to a partner, newest first. */
export async function listMessages(
  query: Queries,
  partnerId: string,
  { after, page = 1, pageSize = PAGE_SIZE, ...which }: WebhookMessagesQuery,
): Promise<WebhookMessages> {
  const found = messagesTo(query, { partnerId }, which);
  const { total } = await found
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const skipped = after === undefined ? (page - 1) * pageSize : 0;
  const read = await readPage(found.selectAll('m'), ORDER, { after, pageSize, skipped });
  const items = read.items.map(describeMessage);
  return { ...read, items, total: Number(total), page, pageSize };
}

/** Lists messages to a user's endpoints, newest first. */
export async function listOwnMessages(
  query: Queries,
  userId: string,
  {
    after,
    pageSize = OWN_PAGE_SIZE,
    ...which
  }: PageQuery & Pick<WebhookMessagesQuery, 'endpointId' | 'state'>,
) {
  const found = messagesTo(query, { userId }, which).selectAll('m');
  const { items, ...page } = await readCountedPage(query, found, ORDER, { after, pageSize });
  return { ...page, items: items.map(describeOwnMessage) };
}

type MessageRow = Selectable<Tables['webhookMessages']>;

export const describeMessage = (row: MessageRow): WebhookMessage => ({
  ...deliveryOf(row),
  certificate: row.certificate,
});

export const describeOwnMessage = (row: MessageRow): OwnMessage => ({
  ...deliveryOf(row),
  orderNumber: row.orderNumber,
});

function deliveryOf(row: MessageRow) {
  return {
    id: row.webhookId,
    endpointId: row.endpointId,
    type: row.type,
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

/** Only finds theirs. */
type Whose = Owner | typeof ANY_PARTNER;

/**
 * Finds an endpoint to send to, and keeps it enabled until the transaction ends.
 * @throws ApiError `not_found`, `webhook_endpoint_disabled`
 */
async function lockEnabled(db: Transaction, owner: Whose, endpointId: string) {
  const endpoint = await db
    .selectFrom('webhookEndpoints as e')
    .select(['e.id', 'e.url', 'e.disabledAt'])
    .where('e.id', '=', endpointId)
    .where(isOwnedBy(owner, 'e'))
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
  owner: Whose,
  webhookId: string,
  note: (db: Transaction, url: string) => Promise<void> = async () => {},
): Promise<MessageRow> {
  return inTransaction(query, async (db) => {
    const found = await db
      .selectFrom('webhookMessages')
      .select('endpointId')
      .where('webhookId', '=', webhookId)
      .executeTakeFirst();
    if (!found) throw new Refusal('not_found');
    const { url } = await lockEnabled(db, owner, found.endpointId);
    const row = await db
      .updateTable('webhookMessages')
      .set(RESTARTED)
      .where('webhookId', '=', webhookId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    await note(db, url);
    await wakeSenders(db);
    return row;
  });
}

/** Resends messages to an endpoint that were given up and announced since a time. @returns how many. */
export function replayFailed(
  query: Queries,
  owner: Whose,
  endpointId: string,
  since: Date,
  note: (db: Transaction, url: string) => Promise<void> = async () => {},
): Promise<number> {
  return inTransaction(query, async (db) => {
    const { url } = await lockEnabled(db, owner, endpointId);
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
export function sendTest(query: Queries, owner: Owner, endpointId: string): Promise<MessageRow> {
  const test: Webhook = { type: TEST_WEBHOOK, timestamp: new Date().toISOString(), data: {} };
  return inTransaction(query, async (db) => {
    await lockEnabled(db, owner, endpointId);
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
    return row;
  });
}

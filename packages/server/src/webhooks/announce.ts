import { randomUUID } from 'node:crypto';
import type { OwnWebhookEvent } from '@tag/contract/own-keys';
import type { WebhookEvent } from '@tag/contract/partners';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/** The channel that notifies servers of webhooks to send. */
export const WEBHOOKS_CHANNEL = 'webhooks';

/** A message's id, the same with every attempt. */
export const newWebhookId = () => `msg_${randomUUID().replaceAll('-', '')}`;

/**
 * Announces events of a transaction to partners' subscribed webhook endpoints: they are sent only if it
 * commits. An endpoint gets a certificate's events in the order announced, so transactions that announce
 * the same certificate must lock the same row.
 */
export async function announce(db: Transaction, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const timestamp = new Date().toISOString();
  const messages = events.map(({ data, type }) => ({
    type,
    certificate: data.certificate,
    payload: JSON.stringify({ type, timestamp, data }),
  }));
  await addMessages(db, messages);
}

/** Who sees an event of an order. */
interface ToUser {
  readonly userId: string;
  readonly event: OwnWebhookEvent;
}

/** The same for users' own endpoints; an endpoint gets an order's events in the order announced. */
export async function announceToUsers(db: Transaction, news: readonly ToUser[]): Promise<void> {
  if (news.length === 0) return;
  const timestamp = new Date().toISOString();
  await addMessages(
    db,
    news.map(({ event: { data, type }, userId }) => ({
      type,
      userId,
      orderNumber: data.orderNumber,
      payload: JSON.stringify({ type, timestamp, data }),
    })),
  );
}

interface NewMessage {
  readonly type: string;
  readonly payload: string;
  readonly certificate?: string;
  readonly orderNumber?: string;
  /** Left out: for every partner. */
  readonly userId?: string;
}

async function addMessages(db: Transaction, messages: readonly NewMessage[]): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_messages
      (webhook_id, endpoint_id, certificate, order_number, type, payload, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.id,
      m.certificate, m."orderNumber", m.type, m.payload,
      -- Behind one that is tried again later, it isn't looked at in vain until then.
      coalesce((
        select max(tried.due_at) from webhook_messages tried
        where tried.endpoint_id = e.id
          and tried.sequence = coalesce(m.certificate, m."orderNumber")
          and tried.state = 'waiting' and tried.attempts > 0), now())
    from rows from (json_to_recordset(${JSON.stringify(messages)}::json) as (
      type text, payload text, certificate text, "orderNumber" text, "userId" uuid))
      with ordinality as m(type, payload, certificate, "orderNumber", "userId", place)
    join webhook_endpoints e on e.disabled_at is null and m.type = any (e.types)
      and e.user_id is not distinct from m."userId"
    order by m.place`.execute(db);
  if (numAffectedRows > 0n) await wakeSenders(db);
}

/** Lets every server look for webhooks to send, once the transaction commits. */
export async function wakeSenders(db: Transaction): Promise<void> {
  await sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`.execute(db);
}

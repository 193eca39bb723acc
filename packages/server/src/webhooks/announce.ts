import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@tag/contract/partners';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/** The channel that notifies servers of webhooks to send. */
export const WEBHOOKS_CHANNEL = 'webhooks';

/** A message's id, the same with every attempt. */
export const newWebhookId = () => `msg_${randomUUID().replaceAll('-', '')}`;

/**
 * Announces events of a transaction to subscribed webhook endpoints: they are sent only if it commits. An
 * endpoint gets a certificate's events in the order announced, so transactions that announce the same
 * certificate must lock the same row.
 */
export async function announce(db: Transaction, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const timestamp = new Date().toISOString();
  const messages = events.map(({ data, type }) => ({
    type,
    certificate: data.certificate,
    payload: JSON.stringify({ type, timestamp, data }),
  }));
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_messages (webhook_id, endpoint_id, certificate, type, payload, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.id,
      m.one->>'certificate', m.one->>'type', m.one->>'payload',
      -- Behind one that is tried again later, it isn't looked at in vain until then.
      coalesce((
        select max(tried.due_at) from webhook_messages tried
        where tried.endpoint_id = e.id and tried.certificate = m.one->>'certificate'
          and tried.state = 'waiting' and tried.attempts > 0), now())
    from json_array_elements(${JSON.stringify(messages)}::json) with ordinality as m(one, place)
    join webhook_endpoints e on e.disabled_at is null and m.one->>'type' = any (e.types)
    order by m.place`.execute(db);
  if (numAffectedRows > 0n) await wakeSenders(db);
}

/** Lets every server look for webhooks to send, once the transaction commits. */
export async function wakeSenders(db: Transaction): Promise<void> {
  await sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`.execute(db);
}

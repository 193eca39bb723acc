import type { OrderEventKind, OrderStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';
import { addEventMails, type WrittenEvent } from './event-mails.ts';
import { announceOrderEvents, ordersWithWebhooks } from './event-webhooks.ts';

/** The channel that notifies servers of new rows in `order_events`. */
export const ORDER_EVENTS_CHANNEL = 'order_events';

export interface NewOrderEvent {
  readonly orderId: number;
  /** null or left out: of the full order. */
  readonly subOrderId?: string | null;
  /** The card it is about. */
  readonly itemId?: string | null;
  readonly kind: OrderEventKind;
  readonly stage?: OrderStage | null;
  /** For the customer to read. */
  readonly note?: string | null;
  /** The user who acted; left out: the system. */
  readonly actorId?: string | null;
  readonly actor?: 'customer' | 'lab' | 'staff' | null;
}

/**
 * Records events of an order in the transaction that causes them: the history that people read, the
 * emails, the webhooks, and the live updates, which are sent once it commits.
 */
export async function recordOrderEvents(
  db: Transaction,
  events: readonly NewOrderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  // As JSON: an order of 10,000 cards has more events than a statement may have parameters.
  const { rows: written } = await sql<WrittenEvent>`
    with written as (
      insert into order_events (order_id, sub_order_id, item_id, kind, stage, note, actor_id, actor)
      select * from json_to_recordset(${JSON.stringify(events)}::json) as e("orderId" bigint,
        "subOrderId" uuid, "itemId" uuid, kind text, stage text, note text, "actorId" uuid, actor text)
      returning id, order_id, kind, stage)
    select id, kind, stage, order_id in (${ordersWithWebhooks(sql`select order_id from written`)}) as has_webhooks
    from written order by id`.execute(db);
  await addEventMails(db, written);
  const announced = written.filter(({ hasWebhooks }) => hasWebhooks);
  await announceOrderEvents(db, announced);
  await sql`select pg_notify(${ORDER_EVENTS_CHANNEL}, '')`.execute(db);
}

import type { OrderEventKind, OrderStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/** The channel on which servers learn of new rows of `order_events`; the payload is an order's id. */
export const ORDER_EVENTS_CHANNEL = 'order_events';

export interface NewOrderEvent {
  readonly orderId: number;
  /** null or left out: of the order as a whole. */
  readonly subOrderId?: string | null;
  /** The card it is about. */
  readonly itemId?: string | null;
  readonly kind: OrderEventKind;
  readonly stage?: OrderStage | null;
  /** For the customer to read. */
  readonly note?: string | null;
  /** Who did it; left out: the system. */
  readonly actorId?: string | null;
  readonly actor?: 'customer' | 'lab' | 'staff' | null;
}

/**
 * Writes what happened to an order in the transaction that makes it happen: the history that people
 * read, and the outbox of open pages, which are told once it commits.
 */
export async function recordOrderEvents(
  db: Transaction,
  events: readonly NewOrderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('orderEvents')
    .values([...events])
    .execute();
  for (const orderId of new Set(events.map((event) => event.orderId))) {
    await sql`select pg_notify(${ORDER_EVENTS_CHANNEL}, ${String(orderId)})`.execute(db);
  }
}

import { CARD_STAGES, type OrderEvent, type OrderEventKind } from '@tag/contract/orders';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { seesPayment, type SeenOrder } from '../rows/order-store.ts';

/** The most events about single cards to show; the newest count. */
const MOST_OF_CARDS = 200;
/** Only the payer of the order sees these. */
export const ABOUT_MONEY: readonly OrderEventKind[] = ['refunded', 'proposed', 'proposal_answered'];

/**
 * SQL: whether the viewer of an order sees its event `e`. The customer of a sub-order sees what happens
 * to their own cards, and the stages of the order before cards arrive; nothing about money.
 * @param customerId null: they see the full order. SQL too, but `s` means something else in it.
 */
export const isEventSeenBy = (
  customerId: string | RawBuilder<string> | null,
): RawBuilder<boolean> =>
  customerId === null
    ? sql`true`
    : sql`case
        when e.kind = any(${[...ABOUT_MONEY]}::text[]) then false
        when e.sub_order_id is null and e.item_id is null
          then e.kind = 'stage' and e.stage <> all(${[...CARD_STAGES]}::text[])
        else exists (
          select from sub_orders s
          where s.customer_id = ${customerId} and s.id = coalesce(e.sub_order_id, (
            select i.sub_order_id from order_items i where i.id = e.item_id))) end`;

type EventRow = Selectable<Tables['orderEvents']>;

/** An event for readers: the actor's role, never the name. */
export function presentEvent(row: EventRow, orderNumber: string): OrderEvent {
  return {
    id: `${row.xid}-${row.id}`,
    orderNumber,
    subOrderId: row.subOrderId,
    itemId: row.itemId,
    kind: row.kind as OrderEventKind,
    stage: row.stage as OrderEvent['stage'],
    note: row.note,
    actor: row.actor,
    at: row.at.toISOString(),
  };
}

/** The history of an order for its viewer, newest first. */
export async function readHistory(
  db: Queries,
  order: Pick<SeenOrder, 'access' | 'customerId' | 'id' | 'number'>,
): Promise<OrderEvent[]> {
  const { customerId, id, number } = order;
  const hidden = seesPayment(order) ? [] : [...ABOUT_MONEY];
  const { rows } = await sql<EventRow>`
    with seen as not materialized (
      select * from order_events e where e.order_id = ${id}
        and e.kind <> all(${hidden}::text[]) and ${isEventSeenBy(customerId)})
    select * from (
      select * from seen where item_id is null
      union all
      (select * from seen where item_id is not null order by id desc limit ${MOST_OF_CARDS})) shown
    order by id desc`.execute(db);
  return rows.map((row) => presentEvent(row, number));
}

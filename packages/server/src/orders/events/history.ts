import { CARD_STAGES, type OrderEvent, type OrderEventKind } from '@tag/contract/orders';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { seesPayment, type SeenOrder } from '../rows/order-store.ts';

/** The most events about single cards to show; the newest count. */
const MOST_OF_CARDS = 200;
/** Only the payer of the order sees these. */
export const ABOUT_MONEY: readonly OrderEventKind[] = ['refunded', 'proposed', 'proposal_answered'];

/** SQL: the columns of an event that decide who sees it. */
type EventColumns = Readonly<
  Record<'kind' | 'stage' | 'subOrderId' | 'itemId', RawBuilder<unknown>>
>;

/** @param alias of `order_events` in a query. */
export const eventColumns = (alias: string): EventColumns => ({
  kind: sql.ref(`${alias}.kind`),
  stage: sql.ref(`${alias}.stage`),
  subOrderId: sql.ref(`${alias}.subOrderId`),
  itemId: sql.ref(`${alias}.itemId`),
});

/**
 * SQL: whether the viewer of an order sees an event of it. The customer of a sub-order sees what happens
 * to their own cards, and the stages of the order before cards arrive; nothing about money.
 * @param customerId null: they see the full order.
 */
export const isEventSeenBy = (
  { itemId, kind, stage, subOrderId }: EventColumns,
  customerId: string | RawBuilder<string> | null,
): RawBuilder<boolean> =>
  customerId === null
    ? sql`true`
    : sql`case
        when ${kind} = any(${[...ABOUT_MONEY]}::text[]) then false
        when ${subOrderId} is null and ${itemId} is null
          then ${kind} = 'stage' and ${stage} <> all(${[...CARD_STAGES]}::text[])
        else exists (
          select from sub_orders seen_part
          where seen_part.customer_id = ${customerId} and seen_part.id = coalesce(${subOrderId}, (
            select seen_item.sub_order_id from order_items seen_item
            where seen_item.id = ${itemId}))) end`;

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
        and e.kind <> all(${hidden}::text[]) and ${isEventSeenBy(eventColumns('e'), customerId)})
    select * from (
      select * from seen where item_id is null
      union all
      (select * from seen where item_id is not null order by id desc limit ${MOST_OF_CARDS})) shown
    order by id desc`.execute(db);
  return rows.map((row) => presentEvent(row, number));
}

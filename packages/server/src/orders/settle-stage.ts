import { CARD_STAGES, type CardStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { recordOrderEvents, type NewOrderEvent } from './events.ts';

/** Who caused a change; left out: the system. */
export type ChangedBy = Pick<NewOrderEvent, 'actor' | 'actorId' | 'note'>;

/**
 * Brings the stage of an order up to date with its cards, and records that if it changed. Call it
 * after every change of a card's stage, outcome, or shipment, with the order locked. The order shows
 * its least advanced card; one that goes back ungraded waits at packaging until it is shipped. Cards
 * that haven't arrived don't count, so an order without any keeps its stage.
 * @returns the new stage; undefined if it stays the same.
 */
export async function settleStage(
  db: Transaction,
  orderId: number,
  by: ChangedBy = {},
): Promise<CardStage | undefined> {
  const { rows } = await sql<{ stage: CardStage }>`
    with cards as (
      select case
        when i.outcome is null then i.stage
        when i.shipment_id is null then 'order_complete'
        else 'shipped' end as stage
      from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = ${orderId} and i.stage is not null)
    update orders o set stage = least_advanced.stage, stage_since = now(), updated_at = now()
    from (
      select stage from cards
      order by array_position(${[...CARD_STAGES]}::text[], stage)
      limit 1) least_advanced
    where o.id = ${orderId} and o.stage not in ('cancelled', least_advanced.stage)
    returning o.stage`.execute(db);
  const stage = rows[0]?.stage;
  if (stage) await recordOrderEvents(db, [{ ...by, orderId, kind: 'stage', stage }]);
  return stage;
}

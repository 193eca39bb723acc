import type { CardStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';
import { LEAST_ADVANCED } from '../rows/card-stages.ts';
import { recordOrderEvents, type NewOrderEvent } from '../events/events.ts';

/** The user who caused a change, and a note for the customer; left out: the system. */
export type ChangedBy = Pick<NewOrderEvent, 'actor' | 'actorId' | 'note'>;

/**
 * Updates the stage of an order to that of its least advanced card, and records a change. Call it after
 * every change of a card's stage, outcome, or shipment, with the order locked. Cards that haven't arrived
 * don't count, so an order without any keeps its stage.
 * @returns the new stage; undefined if it stays the same.
 */
export async function settleStage(
  db: Transaction,
  orderId: number,
  by: ChangedBy = {},
): Promise<CardStage | undefined> {
  const { rows } = await sql<{ stage: CardStage }>`
    update orders o set stage = cards.least, stage_since = now(), updated_at = now()
    from (
      select ${LEAST_ADVANCED} as least
      from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = ${orderId}) cards
    where o.id = ${orderId} and o.stage not in ('cancelled', cards.least)
    returning o.stage`.execute(db);
  const stage = rows[0]?.stage;
  if (stage) await recordOrderEvents(db, [{ ...by, orderId, kind: 'stage', stage }]);
  return stage;
}

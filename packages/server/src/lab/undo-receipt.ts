import { Refusal } from '@tag/contract/errors';
import type { BenchChange } from '@tag/contract/lab';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { settleStage } from '../orders/tracking/settle-stage.ts';
import { moveWholeOrder } from './advance.ts';
import { changeCards } from './change-cards.ts';
import {
  byLab,
  type LabCard,
  type LabOrder,
  pickCards,
  titleOfCard,
  recordLab,
} from './lab-store.ts';

/**
 * Undoes a card's arrival that was ticked by mistake: the card is expected again. An order without
 * arrived cards goes back to waiting for them. Repeating it changes nothing.
 * @throws ApiError `not_found`; `transition_not_allowed` once anything else has happened to the card.
 */
export const undoReceipt = (
  database: Database,
  itemId: string,
  call: SignedInCall,
): Promise<BenchChange> =>
  changeCards(database, { itemId }, async (db, order) => {
    const [card] = await pickCards(db, order, [itemId]);
    if (card!.stage === null && card!.outcome === null) return [];
    await assertOnlyReceived(db, order, card!);
    await takeBack(db, order, card!, call);
    if (await isAnyHere(db, order)) await settleStage(db, order.id, byLab(call));
    else await moveWholeOrder(db, order.id, 'pending_receipt', { ...byLab(call), note: null });
    return [itemId];
  });

async function isAnyHere(db: Transaction, { id }: LabOrder): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (
      select from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = ${id} and i.stage is not null) as is_any`.execute(db);
  return rows[0]!.isAny;
}

/** The damage note was for a card that hasn't arrived. */
async function assertOnlyReceived(
  db: Transaction,
  order: LabOrder,
  { id, outcome, stage }: LabCard,
): Promise<void> {
  if (order.stage !== 'cancelled' && stage === 'received' && outcome === null) {
    const { rows } = await sql<{ isUntouched: boolean }>`
      select not exists (
        select from order_events e
        where e.order_id = ${order.id} and e.item_id = i.id and e.at >= i.arrived_at
          and e.kind <> 'card_damaged') as is_untouched
      from order_items i where i.id = ${id}`.execute(db);
    if (rows[0]!.isUntouched) return;
  }
  const title = await titleOfCard(db, order, id);
  throw new Refusal('transition_not_allowed', {
    message: `More has happened to ${title} than its arrival, so that can’t be taken back.`,
    details: { from: stage ?? 'pending_receipt', to: 'pending_receipt', allowed: '' },
  });
}

/** Those of speeds without a card here counted from the wrong arrival; the next one makes new ones. */
async function forgetForecasts(db: Transaction, { id }: LabOrder): Promise<void> {
  await sql`
    delete from order_forecasts f using orders o
    where f.order_id = ${id} and o.id = ${id} and not exists (
      select from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = o.id and i.arrived_at is not null
        and coalesce(s.service_speed, o.service_speed) = f.service_speed)`.execute(db);
}

async function takeBack(
  db: Transaction,
  order: LabOrder,
  { id: itemId, subOrderId }: LabCard,
  call: SignedInCall,
): Promise<void> {
  await db
    .updateTable('orderItems')
    .set({ stage: null, stageSince: null, arrivedAt: null, isDamaged: false })
    .where('id', '=', itemId)
    .execute();
  await forgetForecasts(db, order);
  await recordOrderEvents(db, [
    { ...byLab(call), orderId: order.id, subOrderId, itemId, kind: 'receipt_undone' },
  ]);
  await recordLab(db, call, order, 'receipt_undone', {
    card: await titleOfCard(db, order, itemId),
  });
}

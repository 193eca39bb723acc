import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { formatDateTime } from '@tag/contract/formats';
import type { NewShipment } from '@tag/contract/lab';
import type { Shipment } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { settleStage } from '../orders/tracking/settle-stage.ts';
import { listShipments } from '../orders/tracking/shipments.ts';
import { transitionRefusal } from '../orders/tracking/transitions.ts';
import { moveWholeOrder, setStage } from './advance.ts';
import {
  byLab,
  type LabCard,
  type LabOrder,
  lockLabOrder,
  pickCards,
  readLabCards,
  titleOfCard,
  recordLab,
} from './lab-store.ts';

/**
 * Ships the kit of an order, or its cards: packed ones and ungraded ones. Without `itemIds`, ships all
 * that are left, once packed, or with `isPartial` those that are. The same key ships once.
 * @throws ApiError `not_found`; `transition_not_allowed` for cards that aren't packed; `card_waiting` and
 * `card_in_review` for cards whose owner may still decide, or asked for a review; `validation` for
 * the key of another order's shipment.
 */
export async function ship(
  { query }: Database,
  orderNumber: string,
  wanted: NewShipment,
  call: SignedInCall,
): Promise<Shipment> {
  return inTransaction(query, async (db) => {
    const order = await lockLabOrder(db, orderNumber);
    const earlier = await db
      .selectFrom('shipments')
      .select('orderId')
      .where('id', '=', wanted.key)
      .executeTakeFirst();
    if (earlier && earlier.orderId !== order.id) {
      throw fieldRefusal('body.key', 'Belongs to a shipment of another order');
    }
    if (!earlier) {
      await (order.stage === 'sub_kit_assembly'
        ? shipKit(db, order, wanted, call)
        : shipCards(db, order, wanted, call));
      const { carrier, trackingNumber } = wanted;
      await recordLab(db, call, order, 'parcel_shipped', { carrier, trackingNumber });
    }
    const all = await listShipments(db, { id: order.id, customerId: null });
    return all.find(({ id }) => id === wanted.key)!;
  });
}

async function shipKit(
  db: Transaction,
  order: LabOrder,
  wanted: NewShipment,
  call: SignedInCall,
): Promise<void> {
  if (wanted.itemIds) throw transitionRefusal(order.stage, 'shipped');
  await addShipment(db, order, 'kit', wanted, call);
  await moveWholeOrder(db, order.id, 'sub_kit_shipping', { ...byLab(call), note: null });
}

async function shipCards(
  db: Transaction,
  order: LabOrder,
  wanted: NewShipment,
  call: SignedInCall,
): Promise<void> {
  const cards = await findCards(db, order, wanted);
  if (cards.length === 0) throw transitionRefusal(order.stage, 'shipped');
  for (const card of cards) {
    const { heldBy, heldUntil, place, stage } = card;
    if (heldBy === 'review' || heldBy === 'decision') {
      const title = await titleOfCard(db, order, card.id);
      const details = { card: title, until: `${formatDateTime(heldUntil!.toISOString())} UTC` };
      throw new Refusal(heldBy === 'review' ? 'card_in_review' : 'card_waiting', { details });
    }
    if (heldBy === 'catalog') {
      const title = await titleOfCard(db, order, card.id);
      throw new Refusal('card_unconfirmed', { details: { card: title } });
    }
    if (place !== 'order_complete') throw transitionRefusal(stage ?? 'pending_receipt', 'shipped');
  }
  await addShipment(db, order, 'cards', wanted, call);
  await db
    .updateTable('orderPhotos')
    .set({ shipmentId: wanted.key })
    .where('orderId', '=', order.id)
    .where('isPacking', '=', true)
    .where('shipmentId', 'is', null)
    .execute();
  await sql`
    update order_items set shipment_id = ${wanted.key}
    where id = any(${cards.map(({ id }) => id)}::uuid[])`.execute(db);
  const graded = cards.filter(({ outcome }) => outcome === null);
  await setStage(db, graded, 'shipped');
  await recordOrderEvents(
    db,
    cardsShipped(order, cards).map((event) => ({ ...byLab(call), ...event })),
  );
  await settleStage(db, order.id, byLab(call));
}

async function findCards(
  db: Transaction,
  order: LabOrder,
  { isPartial = false, itemIds }: NewShipment,
): Promise<LabCard[]> {
  if (itemIds) return pickCards(db, order, itemIds);
  const left = (await readLabCards(db, order)).filter(
    ({ isShipped, stage }) => stage !== null && !isShipped,
  );
  const packed = left.filter(({ heldBy, place }) => place === 'order_complete' && heldBy === null);
  return isPartial && packed.length > 0 ? packed : left;
}

const cardsShipped = ({ id: orderId }: LabOrder, cards: readonly LabCard[]) =>
  cards.map(({ id: itemId, subOrderId }) => ({
    orderId,
    subOrderId,
    itemId,
    kind: 'card_stage' as const,
    stage: 'shipped' as const,
  }));

async function addShipment(
  db: Transaction,
  { id: orderId }: LabOrder,
  kind: 'kit' | 'cards',
  { carrier, key: id, trackingNumber }: NewShipment,
  call: SignedInCall,
): Promise<void> {
  const shippedBy = call.caller.userId;
  await db
    .insertInto('shipments')
    .values({ id, orderId, kind, carrier, trackingNumber, shippedBy })
    .execute();
  const note = `${carrier} ${trackingNumber}`;
  await recordOrderEvents(db, [{ ...byLab(call), orderId, kind: 'shipped', note }]);
}

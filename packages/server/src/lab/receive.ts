import { Refusal, type FieldError } from '@tag/contract/errors';
import { formatCards, formatCount } from '@tag/contract/formats';
import type { BenchChange, ParcelReceipt } from '@tag/contract/lab';
import { CARD_STAGES, type OrderStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { recordOrderEvents, type NewOrderEvent } from '../orders/events/events.ts';
import { settleStage } from '../orders/tracking/settle-stage.ts';
import { findSubOrder } from '../orders/rows/sub-order-rows.ts';
import { transitionRefusal } from '../orders/tracking/transitions.ts';
import { changeCards } from './change-cards.ts';
import { byLab, type LabOrder, recordLab } from './lab-store.ts';

/** A parcel may arrive while cards are expected, even after the others have shipped. */
const RECEIVABLE: readonly OrderStage[] = ['pending_receipt', ...CARD_STAGES];

/**
 * Records which cards of a packing list arrived. A second parcel adds to the first: arrived cards stay
 * arrived, and nothing is recorded twice.
 * @throws ApiError `not_found`; `transition_not_allowed`; `invalid_card` for cards of another list, or
 * cards refunded as missing.
 */
export const receiveParcel = (
  database: Database,
  { orderNumber, subOrderId }: { orderNumber: string; subOrderId: string },
  receipt: ParcelReceipt,
  call: SignedInCall,
): Promise<BenchChange> =>
  changeCards(database, { orderNumber }, async (db, order) => {
    const subOrder = await findSubOrder(db, { id: order.id, customerId: null }, subOrderId);
    if (!RECEIVABLE.includes(order.stage)) throw transitionRefusal(order.stage, 'received');
    const of = { ...byLab(call), orderId: order.id, subOrderId: subOrder.id };
    const list = await readPackingList(db, subOrder.id);
    assertOnList(list, receipt);

    const isFirst = await isFirstOfSpeed(db, order, subOrder);
    const arrived = await storeArrived(db, findArrived(list, receipt));
    const fresh = new Set(arrived);
    const missing = list.filter(
      ({ hasArrived, id, wasMissed }) => !hasArrived && !wasMissed && !fresh.has(id),
    );
    const damaged = await storeDamaged(db, receipt);
    const extras = await storeExtras(db, of, receipt.extras);
    const events: NewOrderEvent[] = [
      ...(arrived.length > 0
        ? [
            {
              ...of,
              kind: 'arrived' as const,
              stage: 'received' as const,
              note: arrivalNote(arrived.length, list.length, receipt.note),
            },
          ]
        : []),
      ...missing.map(({ id: itemId }) => ({ ...of, itemId, kind: 'card_missing' as const })),
      ...damaged.map(({ itemId, note }) => ({
        ...of,
        itemId,
        note,
        kind: 'card_damaged' as const,
      })),
      ...extras.map((note) => ({ ...of, note, kind: 'card_extra' as const })),
    ];
    if (events.length > 0) {
      await recordOrderEvents(db, events);
      await settleStage(db, order.id, byLab(call));
      if (isFirst && arrived.length > 0) await addJob(db, 'forecast_order', { orderId: order.id });
      await recordLab(db, call, order, 'parcel_received', {
        arrived: String(arrived.length),
        missing: String(missing.length),
        damaged: String(damaged.length),
        extra: String(extras.length),
      });
    }
    return [...new Set([...arrived, ...damaged.map(({ itemId }) => itemId)])];
  });

/** Whether no card of the same speed has arrived before. */
async function isFirstOfSpeed(
  db: Transaction,
  { id, serviceSpeed }: LabOrder,
  subOrder: { readonly serviceSpeed: string | null },
): Promise<boolean> {
  const speed = subOrder.serviceSpeed ?? serviceSpeed;
  const { rows } = await sql<{ isFirst: boolean }>`
    select not exists (
      select from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = ${id} and i.arrived_at is not null
        and coalesce(s.service_speed, ${serviceSpeed}) = ${speed}) as is_first`.execute(db);
  return rows[0]!.isFirst;
}

interface ListedCard {
  readonly id: string;
  readonly hasArrived: boolean;
  /** Refunded because it never came. */
  readonly isGivenUp: boolean;
  /** Recorded as missing in an earlier parcel. */
  readonly wasMissed: boolean;
}

async function readPackingList(db: Transaction, subOrderId: string): Promise<ListedCard[]> {
  const { rows } = await sql<ListedCard>`
    select i.id, i.arrived_at is not null as has_arrived,
      i.outcome is not distinct from 'missing' as is_given_up,
      exists (select from order_events e
        where e.sub_order_id = i.sub_order_id and e.item_id = i.id and e.kind = 'card_missing')
        as was_missed
    from order_items i where i.sub_order_id = ${subOrderId}
    order by i.position, i.id`.execute(db);
  return rows;
}

function assertOnList(
  list: readonly ListedCard[],
  { arrived, damaged, missing = [] }: ParcelReceipt,
): void {
  const known = new Map(list.map((card) => [card.id, card]));
  const fields: FieldError[] = [];
  const check = (id: string, path: string) => {
    const card = known.get(id);
    if (!card) fields.push({ path, reason: 'Isn’t on this packing list' });
    else if (card.isGivenUp) fields.push({ path, reason: 'Was refunded because it never came' });
  };
  arrived.forEach((id, index) => check(id, `body.arrived.${index}`));
  missing.forEach((id, index) => check(id, `body.missing.${index}`));
  damaged.forEach(({ itemId }, index) => check(itemId, `body.damaged.${index}.itemId`));
  const [first] = fields;
  if (!first) return;
  throw new Refusal('invalid_card', {
    details: { reason: first.reason },
    fields: fields.slice(0, 20),
  });
}

/** The newly arrived cards: as ticked, or all but the missing ones. Damaged ones count, even if not ticked. */
function findArrived(
  list: readonly ListedCard[],
  { arrived, damaged, missing }: ParcelReceipt,
): string[] {
  const here = new Set([...arrived, ...damaged.map(({ itemId }) => itemId)]);
  const away = missing && new Set(missing);
  const isHere = ({ id, isGivenUp }: ListedCard) =>
    here.has(id) || (away !== undefined && !away.has(id) && !isGivenUp);
  return list.filter((card) => !card.hasArrived && isHere(card)).map(({ id }) => id);
}

async function storeArrived(db: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  await sql`
    update order_items set stage = 'received', stage_since = now(), arrived_at = now()
    where id = any(${ids}::uuid[])`.execute(db);
  return ids;
}

/** @returns those that weren't recorded as damaged before. */
async function storeDamaged(
  db: Transaction,
  { damaged }: ParcelReceipt,
): Promise<ParcelReceipt['damaged']> {
  const { rows } = await sql<{ id: string }>`
    update order_items set is_damaged = true
    where id = any(${damaged.map(({ itemId }) => itemId)}::uuid[]) and not is_damaged
    returning id`.execute(db);
  const fresh = new Set(rows.map(({ id }) => id));
  return damaged.filter(({ itemId }) => fresh.delete(itemId));
}

/** Two cards may have the same description: each counts. @returns those that weren't recorded before. */
async function storeExtras(
  db: Transaction,
  { orderId, subOrderId }: { orderId: number; subOrderId: string },
  extras: readonly string[],
): Promise<string[]> {
  const recorded = await db
    .selectFrom('orderExtras')
    .select('description')
    .where('subOrderId', '=', subOrderId)
    .execute();
  const known = recorded.map(({ description }) => description);
  const fresh = extras.filter((description) => {
    const at = known.indexOf(description);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  if (fresh.length === 0) return [];
  await db
    .insertInto('orderExtras')
    .values(fresh.map((description) => ({ orderId, subOrderId, description })))
    .execute();
  return fresh;
}

function arrivalNote(arrived: number, listed: number, note = ''): string {
  const cards = formatCards(listed);
  const summary =
    arrived === listed ? `${cards} arrived` : `${formatCount(arrived)} of ${cards} arrived`;
  return note ? `${summary}. ${note}` : summary;
}

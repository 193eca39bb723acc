import type { AuditAction } from '@tag/contract/admin';
import { Refusal } from '@tag/contract/errors';
import type { BenchPlace, CardHold } from '@tag/contract/lab';
import { type CardOutcome, type CardStage, ORDER_STAGE_LABELS } from '@tag/contract/orders';
import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { readLightItems } from '../orders/items/items.ts';
import { lockOrderRow } from '../orders/rows/lock-order-row.ts';
import { HELD_BY, HELD_UNTIL } from './holds.ts';

export type LabOrder = Selectable<Tables['orders']>;

/** @throws ApiError `not_found`. */
export async function findLabOrder(db: Queries, orderNumber: string): Promise<LabOrder> {
  const found = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', orderNumber)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

/**
 * An order, locked until the transaction ends.
 * @throws ApiError `not_found`.
 */
export async function lockLabOrder(db: Transaction, orderNumber: string): Promise<LabOrder> {
  await lockOrderRow(db, { number: orderNumber });
  return findLabOrder(db, orderNumber);
}

/**
 * The order of a card, locked until the transaction ends.
 * @throws ApiError `not_found`.
 */
export async function lockOrderOfCard(db: Transaction, itemId: string): Promise<LabOrder> {
  const found = await db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select('o.number')
    .where('i.id', '=', itemId)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return lockLabOrder(db, found.number);
}

/** The fields of a card that decide its possible actions. */
export interface LabCard {
  readonly id: string;
  readonly subOrderId: string;
  /** null: not arrived */
  readonly stage: CardStage | null;
  readonly outcome: CardOutcome | null;
  readonly certificate: string | null;
  readonly isShipped: boolean;
  readonly heldBy: CardHold | null;
  /** Until when it is held before it ships. */
  readonly heldUntil: Date | null;
  readonly place: BenchPlace | null;
}

/** SQL: where a card `i` is; null: missing. One that goes back ungraded waits to be packed. */
export const PLACE = sql<BenchPlace | null>`case
  when i.stage is null then case when i.outcome is null then 'pending_receipt' end
  when i.shipment_id is not null or i.stage = 'shipped' then 'shipped'
  when i.outcome is null then i.stage
  else 'order_complete' end`;

/**
 * The cards of an order, by sub-order and position.
 * @param ids the cards to read; all by default.
 */
export async function readLabCards(
  db: Queries,
  { id: orderId }: Pick<LabOrder, 'id'>,
  ids?: readonly string[],
): Promise<LabCard[]> {
  const { rows } = await sql<LabCard>`
    select i.id, i.sub_order_id, i.stage, i.outcome, i.certificate,
      i.shipment_id is not null as is_shipped, ${HELD_BY} as held_by,
      ${HELD_UNTIL} as held_until, ${PLACE} as place
    from sub_orders s
    join order_items i on i.sub_order_id = s.id
    where s.order_id = ${orderId}
      and (${ids ?? null}::uuid[] is null or i.id = any(${ids ?? null}::uuid[]))
    order by s.position, i.position, i.id`.execute(db);
  return rows;
}

/**
 * Some cards of an order, as named.
 * @throws ApiError `not_found` for cards of other orders.
 */
export async function pickCards(
  db: Queries,
  order: Pick<LabOrder, 'id'>,
  ids: readonly string[],
): Promise<LabCard[]> {
  const known = new Map((await readLabCards(db, order, ids)).map((card) => [card.id, card]));
  return ids.map((id) => {
    const card = known.get(id);
    if (!card) throw new Refusal('not_found');
    return card;
  });
}

/** A card's name, for refusals. */
export async function titleOfCard(
  db: Queries,
  { id }: Pick<LabOrder, 'id'>,
  itemId: string,
): Promise<string> {
  const [item] = await readLightItems(db, { id, customerId: null }, { ids: [itemId] });
  return item!.title;
}

/** The author of a change in an order's history. */
export const byLab = ({ caller }: SignedInCall) =>
  ({ actor: 'lab', actorId: caller.userId }) as const;

/** Writes to the audit trail what the lab did with an order. */
export const recordLab = (
  db: Transaction,
  call: SignedInCall,
  { number: order, ownerId: subjectId }: LabOrder,
  action: AuditAction,
  details: Readonly<Record<string, string>>,
): Promise<void> => recordEvent(db, call, { action, subjectId, details: { order, ...details } });

/** The stages of ungraded cards; only cards with a voided certificate can be further. */
const UNGRADED: readonly CardStage[] = ['received', 'image_processing', 'verification'];

/**
 * From its arrival until its grade, a card may fail or get a price proposal.
 * @throws ApiError `transition_not_allowed`.
 */
export function assertUngraded({ certificate, outcome, stage }: LabCard): void {
  const isHere = stage !== null && stage !== 'shipped' && outcome === null;
  if (isHere && certificate === null) return;
  const labels = UNGRADED.map((one) => `“${ORDER_STAGE_LABELS[one]}”`).join(', ');
  throw new Refusal('transition_not_allowed', {
    message: `This is possible for a card that has no grade yet, in one of these stages: ${labels}.`,
    details: { from: stage ?? 'pending_receipt', allowed: UNGRADED.join(',') },
  });
}

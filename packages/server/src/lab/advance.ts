import { fieldRefusal, Refusal } from '@tag/contract/errors';
import type { BenchChange, StageChange } from '@tag/contract/lab';
import {
  CARD_STAGES,
  ORDER_STAGES,
  ORDER_TRANSITIONS,
  type CardStage,
  type OrderStage,
} from '@tag/contract/orders';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Transaction } from '../db/queries.ts';
import { listCompleted } from '../market/card-changes.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { settleStage } from '../orders/tracking/settle-stage.ts';
import { transitionRefusal } from '../orders/tracking/transitions.ts';
import { changeCards } from './change-cards.ts';
import { namesOf, readMissing } from './missing-services.ts';
import { refundMissing } from './settle-services.ts';
import { type LabelParts, proposeLabels } from './labels.ts';
import {
  byLab,
  type LabCard,
  type LabOrder,
  pickCards,
  readLabCards,
  titleOfCard,
  recordLab,
} from './lab-store.ts';

/** Stages reached by other calls: a parcel is received or sent, or an order is canceled. */
const BY_OTHER_CALLS: readonly OrderStage[] = ['received', 'shipped', 'cancelled'];

/**
 * The stages the lab can move work to. Customers submit incomplete orders; cards in the lab leave by
 * other calls.
 */
const movesFrom = (stage: OrderStage): readonly OrderStage[] =>
  stage === 'incomplete'
    ? []
    : ORDER_TRANSITIONS[stage].filter(
        (to) => !BY_OTHER_CALLS.includes(to) && (isCardStage(to) || !isCardStage(stage)),
      );

/**
 * Moves cards to another stage, or the full order until its cards arrive. Without `itemIds`, it
 * moves every card at `from` that can proceed; with a reason, every card that lacks something. Cards already
 * at `to` stay there.
 * @throws ApiError `not_found`; `transition_not_allowed`; `card_held`, `same_serial`, `card_unconfirmed`,
 * `card_ungraded`, and, without a reason, `service_missing` for a card that was named, or if no card can proceed.
 */
export const advance = (
  { database, labelWindowDays, shipWaitDays = 0 }: LabelParts,
  orderNumber: string,
  change: StageChange,
  call: SignedInCall,
): Promise<BenchChange> =>
  changeCards(database, { orderNumber }, async (db, order) => {
    const moved = isCardStage(change.from)
      ? await moveCards(db, order, change, call, { labelWindowDays, shipWaitDays })
      : await moveOrder(db, order, change, call);
    if (moved.length > 0) {
      const { from, to } = change;
      await recordLab(db, call, order, 'cards_advanced', { from, to, cards: String(moved.length) });
    }
    return moved;
  });

const isCardStage = (stage: OrderStage): stage is CardStage =>
  (CARD_STAGES as readonly OrderStage[]).includes(stage);

/** @returns the order's cards if it moved, else none. */
async function moveOrder(
  db: Transaction,
  { id: orderId, stage }: LabOrder,
  { from, itemIds, note, to }: StageChange,
  call: SignedInCall,
): Promise<string[]> {
  const isMove = movesFrom(from).includes(to);
  if (!isMove || (stage !== from && stage !== to)) {
    throw transitionRefusal(stage, to, movesFrom(stage));
  }
  if (itemIds) {
    throw fieldRefusal('body.itemIds', 'The order moves as a whole until its cards arrive');
  }
  if (stage === to) return [];
  await moveWholeOrder(db, orderId, to, { ...byLab(call), note: note ?? null });
  return (await readLabCards(db, { id: orderId })).map(({ id }) => id);
}

/** Sets the stage of an order whose cards haven't arrived. */
export async function moveWholeOrder(
  db: Transaction,
  orderId: number,
  stage: OrderStage,
  by: ReturnType<typeof byLab> & { readonly note: string | null },
): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable('orders')
    .set({ stage, stageSince: now, updatedAt: now })
    .where('id', '=', orderId)
    .execute();
  await recordOrderEvents(db, [{ ...by, orderId, kind: 'stage', stage }]);
}

/** Until a card is completed, everything may follow. */
const NOTHING_MISSING: Awaited<ReturnType<typeof readMissing>> = new Map();

/** @returns the cards that moved. */
async function moveCards(
  db: Transaction,
  order: LabOrder,
  { from, itemIds, note, to, withoutReason }: StageChange,
  call: SignedInCall,
  { labelWindowDays, shipWaitDays }: { labelWindowDays: number; shipWaitDays: number },
): Promise<string[]> {
  if (!movesFrom(from).includes(to)) throw transitionRefusal(from, to, movesFrom(from));
  const found = itemIds
    ? pickMoving(await pickCards(db, order, itemIds), { from, to })
    : findMoving(await readLabCards(db, order), order, { from, to });
  const missing = to === 'order_complete' ? await readMissing(db, order, found) : NOTHING_MISSING;
  const isWithout = withoutReason !== undefined && !itemIds && to === 'order_complete';
  const moving = isWithout ? found.filter(({ id }) => missing.get(id)?.length) : found;
  const obstacleTo = (card: LabCard) =>
    obstacleOf(card, to) ??
    (missing.get(card.id)?.length && !withoutReason ? ('service_missing' as const) : null);
  const ready = moving.filter((card) => obstacleTo(card) === null);
  const stopped = moving.find((card) => obstacleTo(card) !== null);
  if (stopped && (itemIds || isWithout || ready.length === 0)) {
    const card = await titleOfCard(db, order, stopped.id);
    const services = namesOf(missing.get(stopped.id) ?? []);
    throw new Refusal(obstacleTo(stopped)!, { details: { card, ...(services && { services }) } });
  }
  if (ready.length === 0) return [];
  if (withoutReason) await refundMissing(db, order, ready, missing, withoutReason, call);
  await setStage(db, ready, to as CardStage);
  if (to === 'order_complete') await waitForOwners(db, ready, shipWaitDays);
  await recordOrderEvents(
    db,
    ready.map(({ id: itemId, subOrderId }) => ({
      ...byLab(call),
      orderId: order.id,
      subOrderId,
      itemId,
      kind: 'card_stage' as const,
      stage: to,
      note: note ?? null,
    })),
  );
  if (to === 'slab_assembly') await proposeLabels(db, order, ready, labelWindowDays, call);
  await settleStage(db, order.id, byLab(call));
  return ready.map(({ id }) => id);
}

type Move = Pick<StageChange, 'from' | 'to'>;

/** The named cards that aren't there yet. */
function pickMoving(named: readonly LabCard[], { from, to }: Move): LabCard[] {
  for (const { outcome, stage } of named) {
    // A card that goes back ungraded waits to be packed; one that hasn't arrived, for its parcel.
    const at = outcome === null ? (stage ?? 'pending_receipt') : 'order_complete';
    if (outcome !== null || (at !== from && at !== to)) {
      throw transitionRefusal(at, to, movesFrom(at));
    }
  }
  return named.filter(({ stage }) => stage === from);
}

/** All at `from`; none if they are already at `to`. */
function findMoving(cards: readonly LabCard[], order: LabOrder, { from, to }: Move): LabCard[] {
  const at = (wanted: OrderStage) =>
    cards.filter(({ outcome, stage }) => outcome === null && stage === wanted);
  const moving = at(from);
  if (moving.length === 0 && at(to).length === 0) {
    throw transitionRefusal(order.stage, to, movesFrom(order.stage));
  }
  return moving;
}

/** The refusal if a card can't go to a stage; null: it can. After research it needs a grade. */
function obstacleOf({ certificate, heldBy }: LabCard, to: OrderStage) {
  if (heldBy === 'serial') return 'same_serial' as const;
  if (heldBy === 'catalog') return 'card_unconfirmed' as const;
  if (heldBy !== null) return 'card_held' as const;
  const isPastResearch = ORDER_STAGES.indexOf(to) > ORDER_STAGES.indexOf('verification');
  return isPastResearch && certificate === null ? ('card_ungraded' as const) : null;
}

/** Gives the owners of finished cards time to decide, in business days, before these ship. */
async function waitForOwners(
  db: Transaction,
  cards: readonly Pick<LabCard, 'id'>[],
  days: number,
): Promise<void> {
  if (days === 0) return;
  await sql`
    update order_items set decide_until = after_business_days(now(), ${days})
    where id = any(${cards.map(({ id }) => id)}::uuid[]) and decided_at is null`.execute(db);
}

/**
 * Sets the stage of cards, and puts those on sale that were waiting for completion; `settleStage` then
 * updates their order.
 */
export async function setStage(
  db: Transaction,
  cards: readonly Pick<LabCard, 'id'>[],
  stage: CardStage,
): Promise<void> {
  const ids = cards.map(({ id }) => id);
  await sql`
    update order_items set stage = ${stage}, stage_since = now()
    where id = any(${ids}::uuid[])`.execute(db);
  if (stage === 'order_complete') await listCompleted(db, ids);
}

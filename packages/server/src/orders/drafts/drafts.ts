import { fieldRefusal, Refusal } from '@tag/contract/errors';
import type {
  NewOrder,
  Order,
  OrderChange,
  OrderOptionsChange,
  OrderStep,
} from '@tag/contract/orders';
import { randomUUID } from 'node:crypto';
import { sql, type Selectable, type Updateable } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertChoosable } from './choices.ts';
import { addDraft, addOnlySubOrder } from './new-draft.ts';
import { type OrderFacts, presentOrder, readFacts } from './present.ts';
import { assertReached, orderSteps } from './steps.ts';
import {
  assertUnpaid,
  findOrder,
  lockOwnOrder,
  noteChange,
  type SeenOrder,
} from '../rows/order-store.ts';
import { changeSubmitter, submitterAfter } from './submitters.ts';

/**
 * Replaces an order's coupon; null only releases it.
 * @param cards the most it pays for; null: as many as it can
 * @throws ApiError `coupon_used_in_another_order`, `coupon_unavailable`, `validation`.
 */
type ReserveCoupon = (
  db: Transaction,
  order: Pick<SeenOrder, 'id' | 'ownerId'>,
  couponId: string | null,
  cards: number | null,
) => Promise<void>;

export interface DraftParts {
  readonly database: Database;
  /** Injected, because orders don't import coupons. */
  readonly reserveCoupon: ReserveCoupon;
}

const NOW = sql<Date>`now()`;

type OrderColumns = Updateable<Tables['orders']>;
type OrderRow = Selectable<Tables['orders']>;

/** Creates, changes, and deletes drafts. */
export function draftService({ database, reserveCoupon }: DraftParts) {
  const { query } = database;

  return {
    async read(orderNumber: string, { caller }: SignedInCall): Promise<Order> {
      return presentOrder(query, await findOrder(query, orderNumber, caller.userId));
    },

    async create(wanted: NewOrder, call: SignedInCall): Promise<Order> {
      const { userId } = call.caller;
      const { key = randomUUID(), kind, name = '', options = {}, paidFirst = false } = wanted;
      assertPaidFirst(kind, paidFirst);
      await assertChoosable(query, { ownerId: userId }, options);
      return inTransaction(query, async (db) => {
        const { id, isNew, number } = await addDraft(db, call, {
          key,
          kind,
          name,
          paidFirst,
          quantity: wanted.quantity ?? null,
          ...columnsOf(options),
        });
        if (!isNew) return presentOrder(db, await findOrder(db, number, userId));
        if (kind === 'single') await addOnlySubOrder(db, id);
        const { couponCards = null, couponId } = options;
        if (couponId) await reserveCoupon(db, { id, ownerId: userId }, couponId, couponCards);
        return presentOrder(db, await findOrder(db, number, userId));
      });
    },

    /**
     * Sets the fields sent. A change without an effect can't conflict, so repeating one after a lost
     * answer is safe.
     */
    update: (orderNumber: string, change: OrderChange, call: SignedInCall): Promise<Order> =>
      inTransaction(query, async (db) => {
        const order = await lockOwnOrder(db, orderNumber, call.caller.userId);
        assertUnpaid(order);
        assertPaidFirst(order.kind, change.paidFirst ?? order.paidFirst);
        const before = await readFacts(db, order);
        const { options = {} } = change;
        const columns = changedColumns(order, { ...ownColumns(change), ...columnsOf(options) });
        const coupon = couponAfter(before, options);
        const submitter = await submitterAfter(db, order, change.groupSubmitterId);
        const isChange = Object.keys(columns).length > 0 || coupon || submitter;
        if (isChange) {
          if (order.version !== change.version) {
            throw new Refusal('order_conflict', { details: { version: order.version } });
          }
          await assertChoosable(db, order, options);
          await db
            .updateTable('orders')
            .set({ ...columns, version: order.version + 1, updatedAt: NOW })
            .where('id', '=', order.id)
            .execute();
          if (submitter) await changeSubmitter(db, order, submitter.id, call);
          if (coupon) await reserveCoupon(db, order, coupon.id, coupon.cards);
          if (coupon || affectsPrice(columns)) await noteChange(db, order.id);
        }
        if (change.step) await goTo(db, order, change.step);
        return presentOrder(db, await findOrder(db, orderNumber, order.ownerId));
      }),

    remove: (orderNumber: string, call: SignedInCall) =>
      inTransaction(query, async (db) => {
        const order = await lockOwnOrder(db, orderNumber, call.caller.userId);
        assertUnpaid(order);
        await reserveCoupon(db, order, null, null);
        await db.deleteFrom('orders').where('id', '=', order.id).execute();
        await recordEvent(db, call, { action: 'order_deleted', details: { order: orderNumber } });
        return { orderNumber };
      }),
  };
}

function assertPaidFirst(kind: OrderRow['kind'], paidFirst: boolean): void {
  if (!paidFirst || kind === 'single') return;
  throw fieldRefusal('body.paidFirst', 'Only an order without sub-orders can be paid first');
}

function ownColumns({ name, paidFirst, quantity }: OrderChange): OrderColumns {
  return { name, paidFirst, quantity };
}

function columnsOf({
  include360Video,
  couponId: _coupon,
  couponCards: _cards,
  ...same
}: OrderOptionsChange) {
  return { ...same, ...packageColumns(same), include_360_video: include360Video };
}

/** Naming a package chooses it; without a choice there is none. */
function packageColumns({ isPackageChosen, package: code }: OrderOptionsChange) {
  if (code) return { package: code, isPackageChosen: true };
  return isPackageChosen === false ? { package: null, isPackageChosen } : {};
}

/** The given columns that differ. */
function changedColumns(order: OrderRow, columns: OrderColumns): OrderColumns {
  const now: Readonly<Record<string, unknown>> = { ...order };
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== undefined && value !== now[name]),
  );
}

/** Whether the price depends on the change: the name doesn't matter. */
function affectsPrice({ name: _name, ...rest }: OrderColumns): boolean {
  return Object.keys(rest).length > 0;
}

/** The chosen coupon, if it or its number of cards changed. */
function couponAfter(
  now: Pick<OrderFacts, 'couponId' | 'couponCards'>,
  { couponCards, couponId }: OrderOptionsChange,
): { readonly id: string | null; readonly cards: number | null } | undefined {
  const id = couponId === undefined ? now.couponId : couponId;
  const kept = id === now.couponId ? now.couponCards : null;
  const cards = id === null ? null : couponCards === undefined ? kept : couponCards;
  return id === now.couponId && cards === now.couponCards ? undefined : { id, cards };
}

/** Stores the step the customer is at. */
async function goTo(db: Transaction, order: SeenOrder, step: OrderStep): Promise<void> {
  const changed = await findOrder(db, order.number, order.ownerId);
  const steps = orderSteps(await readFacts(db, changed));
  if (!steps.some((one) => one.step === step)) {
    throw fieldRefusal('body.step', 'An order of this kind has no such step');
  }
  assertReached(steps, step);
  await db.updateTable('orders').set({ step, updatedAt: NOW }).where('id', '=', order.id).execute();
}

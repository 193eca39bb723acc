import { fieldRefusal, Refusal } from '@tag/contract/errors';
import {
  MOST_SUB_ORDERS,
  type ItemMove,
  type NewSubOrder,
  type NewSubOrders,
  type SubOrder,
  type SubOrderChange,
} from '@tag/contract/orders';
import { sql } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import type { AssertOwnPassword } from '../../auth/own-password.ts';
import type { Database } from '../../db/database.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addSubOrders } from './add-sub-orders.ts';
import { assertSpeedOffered } from './choices.ts';
import { moveItems } from '../items/move-items.ts';
import { recordOrderEvents } from '../events/events.ts';
import {
  assertUnpaid,
  findOrder,
  lockOwnOrder,
  lockSubmittedOrder,
  noteChange,
  type SeenOrder,
} from '../rows/order-store.ts';
import {
  assertUnlocked,
  findSubOrder,
  listSubOrders,
  presentSubOrder,
} from '../rows/sub-order-rows.ts';

export function subOrderService(parts: {
  database: Database;
  assertOwnPassword: AssertOwnPassword;
}) {
  const { query } = parts.database;

  /** Runs a change of the caller's own unpaid order, with the order locked. */
  const change = <T>(
    orderNumber: string,
    { caller }: SignedInCall,
    work: (db: Transaction, order: SeenOrder) => Promise<T>,
    lock = lockOwnOrder,
  ): Promise<T> =>
    inTransaction(query, async (db) => {
      const order = await lock(db, orderNumber, caller.userId);
      assertUnpaid(order);
      return work(db, order);
    });

  return {
    async list(orderNumber: string, { caller }: SignedInCall): Promise<SubOrder[]> {
      return presentAll(query, await findOrder(query, orderNumber, caller.userId));
    },

    create: (
      orderNumber: string,
      { id, name, serviceSpeed = null }: NewSubOrder,
      call: SignedInCall,
    ) =>
      change(orderNumber, call, async (db, order) => {
        assertGroup(order);
        await assertSpeedOffered(db, serviceSpeed, 'body.serviceSpeed');
        const { count, last } = await db
          .selectFrom('subOrders')
          .select((it) => [it.fn.countAll<number>().as('count'), it.fn.max('position').as('last')])
          .where('orderId', '=', order.id)
          .executeTakeFirstOrThrow();
        const made = await db
          .insertInto('subOrders')
          .values({ id, orderId: order.id, position: (last ?? -1) + 1, name, serviceSpeed })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst();
        if (made.numInsertedOrUpdatedRows) {
          assertRoom(count + 1);
          await noteChange(db, order.id);
        }
        // Not inserted: the id exists already, from a repeated call or in another order.
        return presentOne(db, order, id);
      }),

    /** The same for many; those that exist already stay. */
    createMany: (orderNumber: string, { items }: NewSubOrders, call: SignedInCall) =>
      change(orderNumber, call, async (db, order) => {
        assertGroup(order);
        await chosen(
          db,
          order,
          items.map(({ id }) => id),
        );
        const { added, count } = await addSubOrders(db, order.id, items);
        if (added > 0) {
          assertRoom(count, 'items');
          await noteChange(db, order.id);
        }
        return presentAll(db, order);
      }),

    update: (
      orderNumber: string,
      subOrderId: string,
      { name, serviceSpeed, version }: SubOrderChange,
      call: SignedInCall,
    ) =>
      change(orderNumber, call, async (db, order) => {
        const now = await findSubOrder(db, order, subOrderId);
        const next = {
          name: name ?? now.name,
          serviceSpeed: serviceSpeed === undefined ? now.serviceSpeed : serviceSpeed,
        };
        const isChange = next.name !== now.name || next.serviceSpeed !== now.serviceSpeed;
        const isRepeated = !isChange && now.version === version + 1;
        if (now.version !== version && !isRepeated) {
          throw new Refusal('order_conflict', { details: { version: now.version } });
        }
        if (isChange) {
          assertUnlocked(now);
          await assertSpeedOffered(db, serviceSpeed ?? null, 'body.serviceSpeed');
          await db
            .updateTable('subOrders')
            .set({ ...next, version: version + 1 })
            .where('id', '=', subOrderId)
            .execute();
          await noteChange(db, order.id);
        }
        return presentOne(db, order, subOrderId);
      }),

    /** Ids that are already deleted are ignored. */
    remove: (orderNumber: string, ids: readonly string[], call: SignedInCall) =>
      change(orderNumber, call, async (db, order) => {
        assertGroup(order);
        for (const one of await chosen(db, order, ids)) assertUnlocked(one);
        await db
          .deleteFrom('subOrders')
          .where('orderId', '=', order.id)
          .where('id', 'in', ids)
          .execute();
        await noteChange(db, order.id);
        return presentAll(db, order);
      }),

    /** Moves cards from one sub-order to another. */
    moveCards: (orderNumber: string, fromId: string, move: ItemMove, call: SignedInCall) =>
      change(orderNumber, call, async (db, order) => {
        assertGroup(order);
        if (await moveItems(db, order, fromId, move)) await noteChange(db, order.id);
        return presentAll(db, order);
      }),

    async lock(
      orderNumber: string,
      {
        ids,
        isLocked,
        password,
      }: { ids: string[]; isLocked: boolean; password?: string | undefined },
      call: SignedInCall,
    ): Promise<SubOrder[]> {
      if (!isLocked) await assertMayUnlock(orderNumber, password, call);
      const work = async (db: Transaction, order: SeenOrder) => {
        assertGroup(order);
        const subOrders = await chosen(db, order, ids);
        if (subOrders.length < new Set(ids).size) throw new Refusal('not_found');
        await db
          .updateTable('subOrders')
          .set(
            isLocked
              ? { lockedAt: sql<Date>`now()`, lockedBy: call.caller.userId }
              : { lockedAt: null, lockedBy: null },
          )
          .where('orderId', '=', order.id)
          .where('id', 'in', ids)
          .where('lockedAt', isLocked ? 'is' : 'is not', null)
          .execute();
        const changed = subOrders.filter(({ lockedAt }) => (lockedAt === null) === isLocked);
        await recordOrderEvents(
          db,
          changed.map(({ id, name }) => ({
            orderId: order.id,
            subOrderId: id,
            kind: isLocked ? 'sub_order_locked' : 'sub_order_unlocked',
            note: name,
            actorId: call.caller.userId,
            actor: 'customer',
          })),
        );
        if (!isLocked && changed.length > 0) {
          await recordEvent(db, call, {
            action: 'sub_order_unlocked',
            details: { order: order.number, subOrders: namesOf(changed) },
          });
        }
        return presentAll(db, order);
      };
      return change(orderNumber, call, work, lockSubmittedOrder);
    },
  };

  /** Runs outside a transaction, because checking a password is slow. */
  async function assertMayUnlock(
    orderNumber: string,
    password: string | undefined,
    call: SignedInCall,
  ): Promise<void> {
    const { access } = await findOrder(query, orderNumber, call.caller.userId);
    if (access !== 'owner' && access !== 'submitter') throw new Refusal('forbidden');
    if (password === undefined) {
      throw fieldRefusal('body.password', 'Password is required');
    }
    await parts.assertOwnPassword(password, call);
  }
}

function assertGroup({ kind }: SeenOrder): void {
  if (kind !== 'group') throw new Refusal('not_a_group_order');
}

function assertRoom(count: number, field = 'id'): void {
  if (count <= MOST_SUB_ORDERS) return;
  throw fieldRefusal(`body.${field}`, `An order can have at most ${MOST_SUB_ORDERS} sub-orders`);
}

/**
 * Finds sub-orders of an order by id.
 * @throws ApiError `not_found` if one of another order is.
 */
async function chosen(db: Transaction, order: SeenOrder, ids: readonly string[]) {
  const found = await db.selectFrom('subOrders').selectAll().where('id', 'in', ids).execute();
  if (found.some(({ orderId }) => orderId !== order.id)) throw new Refusal('not_found');
  return found;
}

const presentAll = async (db: Queries, order: SeenOrder): Promise<SubOrder[]> =>
  (await listSubOrders(db, [order])).map((row) => presentSubOrder(row, order));

async function presentOne(db: Queries, order: SeenOrder, id: string): Promise<SubOrder> {
  const found = (await presentAll(db, order)).find((subOrder) => subOrder.id === id);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Names on one line, cut to what the audit trail shows. */
const namesOf = (subOrders: readonly { name: string }[]) =>
  subOrders
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 500);

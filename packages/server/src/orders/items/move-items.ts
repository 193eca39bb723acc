import { fieldRefusal, Refusal } from '@tag/contract/errors';
import type { ItemMove } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { assertUnlocked, findSubOrder } from '../rows/sub-order-rows.ts';

/**
 * Moves cards to the end of another sub-order of the same order, in the same order. Repeating it after a
 * lost answer changes nothing.
 * @throws ApiError `not_found` for cards that aren't in the sub-order; `order_conflict` when either
 * sub-order was changed since the version sent; `sub_order_locked`, `validation`.
 * @returns whether anything moved
 */
export async function moveItems(
  db: Transaction,
  order: SeenOrder,
  fromId: string,
  { ids, to, version }: ItemMove,
): Promise<boolean> {
  if (to.subOrderId === fromId) {
    throw fieldRefusal('body.to.subOrderId', 'The cards are in this sub-order already');
  }
  const from = await findSubOrder(db, order, fromId);
  const target = await findSubOrder(db, order, to.subOrderId);
  const wanted = new Set(ids).size;
  const isRepeated = from.version === version + 1 && target.version === to.version + 1;
  if (isRepeated && (await countOf(db, target.id, ids)) === wanted) return false;
  for (const [now, read] of [
    [from.version, version],
    [target.version, to.version],
  ] as const) {
    if (now !== read) throw new Refusal('order_conflict', { details: { version: now } });
  }
  assertUnlocked(from);
  assertUnlocked(target);
  if ((await countOf(db, from.id, ids)) < wanted) throw new Refusal('not_found');
  await sql`
    update order_items i
    set sub_order_id = ${target.id}, position = least(moved.last + moved.place, ${HIGHEST})
    from (
      select m.id, row_number() over (order by m.position, m.id) as place,
        (select coalesce(max(t.position), -1) from order_items t
          where t.sub_order_id = ${target.id}) as last
      from order_items m where m.id = any(${ids}::uuid[])) moved
    where i.id = moved.id`.execute(db);
  await sql`
    update sub_orders set version = version + 1
    where id in (${from.id}, ${target.id})`.execute(db);
  return true;
}

/** The highest position a card may have. */
const HIGHEST = 1_000_000;

async function countOf(
  db: Transaction,
  subOrderId: string,
  ids: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('orderItems')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('subOrderId', '=', subOrderId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}

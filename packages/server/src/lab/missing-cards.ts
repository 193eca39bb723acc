import { subDays } from 'date-fns';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordOrderEvents } from '../orders/events.ts';
import { refundCard } from './refund-card.ts';
import { type LabOrder, lockLabOrder, readLabCards } from './store.ts';

/** How long cards may come after the first of their order. */
const DAYS_TO_ARRIVE = 30;

/** Gives up cards that didn't arrive in 30 days after the first of their order, and refunds them. */
export async function closeMissingCards(
  { query }: Pick<Database, 'query'>,
  now = new Date(),
): Promise<void> {
  const latest = subDays(now, DAYS_TO_ARRIVE);
  const orders = await query
    .selectFrom('orders as o')
    .innerJoin('subOrders as s', 's.orderId', 'o.id')
    .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
    .select('o.number')
    .where('o.stage', '<>', 'cancelled')
    .groupBy('o.id')
    .having((it) => it.fn.min('i.arrivedAt'), '<', latest)
    .having(
      (it) =>
        it.fn
          .countAll()
          .filterWhere('i.arrivedAt', 'is', null)
          .filterWhere('i.outcome', 'is', null),
      '>',
      0,
    )
    .execute();
  for (const { number } of orders) {
    await inTransaction(query, async (db) => giveUp(db, await lockLabOrder(db, number)));
  }
}

async function giveUp(db: Transaction, order: LabOrder): Promise<void> {
  if (order.stage === 'cancelled') return;
  const cards = await readLabCards(db, order);
  const missing = cards.filter(({ outcome, stage }) => stage === null && outcome === null);
  const reason = `A card didn’t arrive within ${DAYS_TO_ARRIVE} days`;
  for (const { id: itemId, subOrderId } of missing) {
    await db
      .updateTable('orderItems')
      .set({ outcome: 'missing', reason })
      .where('id', '=', itemId)
      .execute();
    await recordOrderEvents(db, [
      { orderId: order.id, subOrderId, itemId, kind: 'card_missing', note: reason },
    ]);
    await refundCard(db, order, {
      itemId,
      key: `missing-${itemId}`,
      reason,
      amountOf: ({ grading, rest }) => grading + rest,
    });
  }
}

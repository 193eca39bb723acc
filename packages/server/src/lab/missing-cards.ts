import { formatCount } from '@tag/contract/formats';
import { subDays } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { refundCards } from './refund-cards.ts';
import { type LabOrder, lockLabOrder, readLabCards } from './lab-store.ts';

/** How long cards may arrive after the first of their order. */
const DAYS_TO_ARRIVE = 30;

/**
 * Gives up cards that didn't arrive in 30 days after the first of their order, and refunds them. An order
 * that fails doesn't keep the others waiting.
 * @throws AggregateError of what failed, once all orders were tried.
 */
export async function closeMissingCards(
  { query }: Pick<Database, 'query'>,
  now = new Date(),
): Promise<void> {
  const orders = await query
    .selectFrom('orders as o')
    .innerJoin('subOrders as s', 's.orderId', 'o.id')
    .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
    .select('o.number')
    .where('o.stage', '<>', 'cancelled')
    .groupBy('o.id')
    .having((it) => it.fn.min('i.arrivedAt'), '<', subDays(now, DAYS_TO_ARRIVE))
    .having(sql<boolean>`bool_or(i.arrived_at is null and i.outcome is null)`)
    .execute();
  const failures: unknown[] = [];
  for (const { number } of orders) {
    await inTransaction(query, async (db) => giveUp(db, await lockLabOrder(db, number))).catch(
      (error: unknown) => failures.push(new Error(`Order ${number}`, { cause: error })),
    );
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `Cards of ${failures.length} orders weren’t given up`);
  }
}

/** One refund for all missing cards, since there is one email about it. */
async function giveUp(db: Transaction, order: LabOrder): Promise<void> {
  if (order.stage === 'cancelled') return;
  const cards = await readLabCards(db, order);
  const missing = cards.filter(({ outcome, stage }) => stage === null && outcome === null);
  if (missing.length === 0) return;
  const itemIds = missing.map(({ id }) => id);
  const note = `Didn’t arrive within ${DAYS_TO_ARRIVE} days`;
  await sql`
    update order_items set outcome = 'missing', reason = ${note}
    where id = any(${itemIds}::uuid[])`.execute(db);
  await recordOrderEvents(
    db,
    missing.map(({ id: itemId, subOrderId }) => ({
      orderId: order.id,
      subOrderId,
      itemId,
      kind: 'card_missing' as const,
      note,
    })),
  );
  const count = missing.length === 1 ? 'A card' : `${formatCount(missing.length)} cards`;
  await refundCards(db, order, {
    itemIds,
    // A card is given up once, but more cards of the order may follow.
    key: `missing-${itemIds[0]}`,
    reason: `${count} didn’t arrive within ${DAYS_TO_ARRIVE} days`,
    amountOf: ({ grading, rest }) => grading + rest,
  });
}

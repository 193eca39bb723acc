import { formatCount } from '@tag/contract/formats';
import { subDays } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJobs } from '../jobs/add-job.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { refundCards } from './refund-cards.ts';
import { type LabOrder, lockLabOrder, readLabCards } from './lab-store.ts';

/** How long cards may arrive after the first of their order. */
const DAYS_TO_ARRIVE = 30;

/** Adds a job for each order whose cards didn't all arrive in 30 days after the first. */
export async function closeMissingCards(
  { query }: Pick<Database, 'query'>,
  now = new Date(),
): Promise<void> {
  // Few orders wait for a card, but every card of all times has arrived: those are read by order.
  const { rows } = await sql<{ orderNumber: string }>`
    select o.number as order_number
    from orders o
    where o.stage not in ('incomplete', 'cancelled')
      and exists (
        select from sub_orders s join order_items i on i.sub_order_id = s.id
        where s.order_id = o.id and i.arrived_at is null and i.outcome is null)
      and (
        select min(i.arrived_at)
        from sub_orders s join order_items i on i.sub_order_id = s.id
        where s.order_id = o.id) < ${subDays(now, DAYS_TO_ARRIVE)}`.execute(query);
  await addJobs(query, 'close_missing_cards_of', rows);
}

/** Gives up the cards of an order that didn't arrive, and refunds them. */
export const closeMissingCardsOf = (
  { query }: Pick<Database, 'query'>,
  orderNumber: string,
): Promise<void> =>
  inTransaction(query, async (db) => giveUp(db, await lockLabOrder(db, orderNumber)));

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

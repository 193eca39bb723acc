import { BENCH_PAGE, type BenchChange } from '@tag/contract/lab';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { readBenchCards } from './bench-cards.ts';
import { readBenchOrder } from './bench-order.ts';
import { findLabOrder, type LabOrder, lockLabOrder, lockOrderOfCard } from './lab-store.ts';

/** An order, or the order of a card. */
type Target = { readonly orderNumber: string } | { readonly itemId: string };

/**
 * Changes cards of an order while it is locked, and answers with what changed.
 * @param change returns the cards it changed.
 * @throws ApiError `not_found`, and what `change` refuses.
 */
export async function changeCards(
  { query }: Pick<Database, 'query'>,
  target: Target,
  change: (db: Transaction, order: LabOrder) => Promise<readonly string[]>,
): Promise<BenchChange> {
  const [orderNumber, itemIds] = await inTransaction(query, async (db) => {
    const order = await ('itemId' in target
      ? lockOrderOfCard(db, target.itemId)
      : lockLabOrder(db, target.orderNumber));
    return [order.number, await change(db, order)] as const;
  });
  return readChange(query, orderNumber, itemIds);
}

/** Read once the transaction has ended: others needn't wait for it. */
async function readChange(
  db: Queries,
  orderNumber: string,
  itemIds: readonly string[],
): Promise<BenchChange> {
  const order = await findLabOrder(db, orderNumber);
  const isFew = itemIds.length <= BENCH_PAGE;
  const [bench, { rows: changed }, cards] = await Promise.all([
    readBenchOrder(db, order),
    sql<BenchChange['changed'][number]>`
      select id as item_id, stage from order_items
      where id = any(${itemIds}::uuid[])`.execute(db),
    isFew && itemIds.length > 0 ? readBenchCards(db, order, itemIds) : [],
  ]);
  return { order: bench, changed, cards };
}

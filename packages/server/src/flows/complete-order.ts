import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { countOf, formatCards, formatCount } from '@tag/contract/formats';
import { fewerCards, type TotalFee } from '@tag/contract/orders';
import { sql } from 'kysely';
import { restoreCouponCards } from '../coupons/reserve.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { refundPart } from '../lab/refund-cards.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { countItems } from '../orders/items/items.ts';
import { presentOrder, readFacts } from '../orders/drafts/present.ts';
import type { ChangedBy } from '../orders/tracking/settle-stage.ts';
import { incomplete, orderMissing, orderSteps } from '../orders/drafts/steps.ts';
import { findOrder, lockOwnOrder, type SeenOrder } from '../orders/rows/order-store.ts';
import { submitOrder } from '../orders/drafts/submission.ts';

/** Submits orders that were paid first. */
export function completeHandlers({
  query,
}: Database): Handlers<Pick<typeof endpoints, 'completeOrder'>> {
  return {
    /** Repeating it changes nothing. */
    completeOrder: ({ body: { cards }, params: { orderNumber } }, { caller: { userId } }) =>
      inTransaction(query, async (db) => {
        let order = await lockOwnOrder(db, orderNumber, userId);
        if (order.stage === 'cancelled') throw new Refusal('order_closed');
        if (order.stage !== 'incomplete') return presentOrder(db, order);
        if (cards !== undefined && order.paidAt && cards < (order.quantity ?? 0)) {
          await settleForFewer(db, order, cards);
          order = await findOrder(db, orderNumber, userId);
        }
        const facts = await readFacts(db, order);
        if (orderMissing(facts).length > 0) {
          throw incomplete(orderSteps(facts).flatMap(({ missing }) => missing));
        }
        await submitOrder(db, order);
        return presentOrder(db, await findOrder(db, orderNumber, order.ownerId));
      }),
  };
}

/** Refunds the cards that were paid for and aren't entered. */
async function settleForFewer(db: Transaction, order: SeenOrder, cards: number): Promise<void> {
  const entered = await countItems(db, order);
  if (entered !== cards) {
    const reason = `${countOf(entered, 'card is', 'cards are')} entered`;
    throw incomplete([{ field: 'cards', reason }]);
  }
  await assertPackageKept(db, order, cards);
  const fewer = fewerCards(order.quote as unknown as TotalFee, cards);
  const by: ChangedBy = { actor: 'customer', actorId: order.ownerId };
  await db.updateTable('orders').set({ quantity: cards }).where('id', '=', order.id).execute();
  if (fewer.couponCards > 0) {
    await restoreCouponCards(db, order.id, fewer.couponCards);
    const note = `${formatCards(fewer.couponCards)} went back to the coupon`;
    await recordOrderEvents(db, [{ ...by, orderId: order.id, kind: 'refunded', note }]);
  }
  const refund = {
    paymentId: order.paymentId!,
    itemIds: [],
    // An order is submitted once.
    key: 'not-submitted',
    reason: `${formatCards(fewer.cards)} paid for but not submitted`,
    amount: fewer.amount,
  };
  await refundPart(db, order, refund, by);
}

/** A discount for many cards isn't for fewer. @throws ApiError `order_incomplete`. */
async function assertPackageKept(
  db: Transaction,
  { package: code, priceListId }: SeenOrder,
  cards: number,
): Promise<void> {
  const { rows } = await sql<{ name: string; minCards: number }>`
    select name, (details ->> 'minCards')::integer as min_cards from prices
    where kind = 'package' and list_id = ${priceListId} and code = ${code}`.execute(db);
  const [chosen] = rows;
  if (!chosen || cards >= chosen.minCards) return;
  const reason = `${chosen.name} takes ${formatCount(chosen.minCards)} cards or more`;
  throw incomplete([{ field: 'package', reason }]);
}

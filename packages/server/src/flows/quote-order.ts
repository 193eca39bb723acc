import type { endpoints } from '@tag/contract';
import { CURRENCY, MAX_ORDER_TOTAL_CENTS, QUOTE_DAYS } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import type { TotalFee } from '@tag/contract/orders';
import { addDays } from 'date-fns';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { readFacts } from '../orders/drafts/present.ts';
import { assertReached, incomplete, orderSteps } from '../orders/drafts/steps.ts';
import { assertUnpaid, findOrder, lockOwnOrder, quoteOf } from '../orders/rows/order-store.ts';
import { isPaidBy, packageProblems } from '../prices/discounts.ts';
import type { FeeOrder } from '../prices/fee-order.ts';
import { feesOf } from '../prices/fees.ts';
import type { PriceList } from '../prices/price-list.ts';
import { findPrices } from '../prices/price-store.ts';
import { couponProblems, readFeeOrder, readFees } from './read-fees.ts';

/** Calculates an order's fees and fixes them in a quote. */
export function quoteHandlers({
  query,
}: Database): Handlers<Pick<typeof endpoints, 'readTotalFee' | 'confirmOrder'>> {
  return {
    readTotalFee: async ({ params }, { caller }) =>
      readFees(query, await findOrder(query, params.orderNumber, caller.userId)),

    confirmOrder: ({ body, params }, { caller }) =>
      inTransaction(query, async (db) => {
        const order = await lockOwnOrder(db, params.orderNumber, caller.userId);
        assertUnpaid(order);
        if (order.version !== body.version) {
          throw new Refusal('order_conflict', { details: { version: order.version } });
        }
        const valid = quoteOf(order);
        if (valid) return valid;
        const prices = await findPrices(db);
        if (!prices) throw incomplete([{ field: 'prices', reason: 'there is no price list yet' }]);
        assertReached(orderSteps(await readFacts(db, order)), 'confirm');
        const quote = quoteFor(await readFeeOrder(db, order), prices);
        await storeQuote(db, order.id, prices, quote);
        return quote;
      }),
  };
}

/** @throws ApiError if a package or a coupon was chosen that isn't for this order. */
function quoteFor(order: FeeOrder, prices: PriceList): TotalFee {
  const now = new Date();
  assertPackageApplies(order, prices, now);
  assertCouponPays(order);
  const fees = feesOf(order, prices, now);
  if (fees.maximum > MAX_ORDER_TOTAL_CENTS) {
    const message = `An order can cost ${formatMoney(MAX_ORDER_TOTAL_CENTS)} at most. Split it into several orders.`;
    const fields = [{ path: 'total', reason: message }];
    throw new Refusal('order_incomplete', { message, fields });
  }
  const expiresAt = addDays(now, QUOTE_DAYS).toISOString();
  return { currency: CURRENCY, ...fees, isQuoted: true, expiresAt };
}

function assertPackageApplies(
  { options, picksPackage, subOrders }: FeeOrder,
  prices: PriceList,
  now: Date,
) {
  if (picksPackage || options.package === null) return;
  const chosen = prices.packages.find(({ code }) => code === options.package);
  if (!chosen) {
    const reason = 'the package isn’t offered any more. Choose another or none';
    throw incomplete([{ field: 'package', reason }]);
  }
  const problems = packageProblems(chosen, subOrders, prices, now);
  const ofOrder = problems.find(({ card }) => card === null);
  if (ofOrder) throw incomplete([{ field: 'package', reason: ofOrder.reason }]);
  if (problems.length === 0) return;
  throw new Refusal('card_not_eligible_for_package', {
    fields: problems.map(({ card, reason }) => ({
      path: `items.${card!.id}`,
      reason: `${card!.title}: ${reason}`,
    })),
  });
}

function assertCouponPays(order: FeeOrder): void {
  const { coupon, subOrders } = order;
  if (!coupon || subOrders.some((subOrder) => isPaidBy(coupon, subOrder))) return;
  throw new Refusal('cards_not_eligible_for_promotion', {
    fields: couponProblems(order).map(({ itemId, reason, title }) => ({
      path: `items.${itemId}`,
      reason: `${title}: ${reason}`,
    })),
  });
}

async function storeQuote(
  db: Transaction,
  orderId: number,
  prices: PriceList,
  quote: TotalFee,
): Promise<void> {
  const now = new Date();
  await db
    .updateTable('orders')
    .set({
      quote: JSON.stringify(quote),
      quoteExpiresAt: quote.expiresAt,
      priceListId: prices.id,
      updatedAt: now,
    })
    .where('id', '=', orderId)
    .execute();
}

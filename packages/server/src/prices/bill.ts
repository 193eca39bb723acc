import type { FeeLine, PromotionalPackage } from '@tag/contract/orders';
import { couponCover } from './discounts.ts';
import { gradingOf, linesOfOrder, linesOfSubOrder } from './fee-lines.ts';
import type { FeeOrder } from './fee-order.ts';
import type { PriceList } from './price-list.ts';

/** The lines of an order's bill with a package that applies to it, or with none. */
export function linesWith(
  order: FeeOrder,
  prices: PriceList,
  applied: PromotionalPackage | undefined,
): FeeLine[] {
  const { coupon, subOrders } = order;
  const gradings = subOrders.map((subOrder) => gradingOf(subOrder, prices, applied));
  const covered = coupon ? couponCover(coupon, gradings) : gradings.map(() => 0);
  return [
    ...gradings.flatMap((grading, index) =>
      linesOfSubOrder(order, prices, grading, covered[index]!),
    ),
    ...linesOfOrder(order, prices),
  ];
}

export const sumOf = (lines: readonly FeeLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

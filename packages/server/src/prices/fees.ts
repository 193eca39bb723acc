import type { FeeLine, TotalFee } from '@tag/contract/orders';
import { couponCover, packageProblems } from './discounts.ts';
import { gradingOf, linesOfOrder, linesOfSubOrder, possibleLines } from './fee-lines.ts';
import type { FeeOrder } from './fee-order.ts';
import type { PriceList } from './price-list.ts';
import { splitByCards } from './shares.ts';

export type Fees = Pick<TotalFee, 'lines' | 'total' | 'possible' | 'maximum' | 'shares' | 'notes'>;

/**
 * An order's price, in whole cents: prices per card for each sub-order, then fees paid once. Options not
 * chosen yet, or not on the price list, are left out. A package that doesn't apply takes nothing off;
 * `notes` says why.
 */
export function feesOf(order: FeeOrder, prices: PriceList, now: Date): Fees {
  const { coupon, options, subOrders } = order;
  const chosen = prices.packages.find(({ code }) => code === options.package);
  const problems = chosen ? packageProblems(chosen, subOrders, prices, now) : [];
  const applied = problems.length === 0 ? chosen : undefined;

  const gradings = subOrders.map((subOrder) => gradingOf(subOrder, prices, applied));
  const covered = coupon ? couponCover(coupon, gradings) : gradings.map(() => 0);
  const lines = [
    ...gradings.flatMap((grading, index) =>
      linesOfSubOrder(order, prices, grading, covered[index]!),
    ),
    ...linesOfOrder(order, prices),
  ];
  const possible = subOrders.flatMap((subOrder) => possibleLines(subOrder, prices));
  const total = sumOf(lines);
  return {
    lines,
    total,
    possible,
    maximum: total + sumOf(possible),
    shares: sharesOf(order, lines),
    notes: [...new Set(problems.map(({ note }) => note))],
  };
}

const sumOf = (lines: readonly FeeLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Each sub-order's lines, and its part of the other lines by number of cards. */
function sharesOf({ subOrders }: FeeOrder, lines: readonly FeeLine[]): Fees['shares'] {
  const cards = subOrders.map((subOrder) => subOrder.cards.length);
  const parts = lines
    .filter(({ subOrderId }) => subOrderId === null)
    .map(({ amount }) => splitByCards(amount, cards));
  return subOrders.map(({ id, name }, index) => ({
    subOrderId: id,
    name,
    cards: cards[index]!,
    amount: parts.reduce(
      (sum, part) => sum + part[index]!,
      sumOf(lines.filter(({ subOrderId }) => subOrderId === id)),
    ),
  }));
}

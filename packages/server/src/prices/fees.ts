import type { FeeLine, PackageOffer, TotalFee } from '@tag/contract/orders';
import { linesWith, sumOf } from './bill.ts';
import { packageProblems } from './discounts.ts';
import { possibleLines } from './fee-lines.ts';
import type { FeeOrder } from './fee-order.ts';
import { offerOf, packagesFor } from './packages.ts';
import type { PriceList } from './price-list.ts';
import { splitByCards } from './shares.ts';

export type Fees = Omit<TotalFee, 'currency' | 'isQuoted' | 'expiresAt'>;

/**
 * An order's price, in whole cents: prices per card for each sub-order, then fees paid once. Options not
 * chosen yet, or not on the price list, are left out. Unless the customer chose, the package with the lowest
 * total applies. A chosen one that doesn't apply takes nothing off; `notes` says why.
 */
export function feesOf(order: FeeOrder, prices: PriceList, now: Date): Fees {
  const { options, picksPackage, subOrders } = order;
  const { fitting, nearest } = packagesFor(order, prices, now);
  const chosen = picksPackage
    ? fitting[0]?.offered
    : prices.packages.find(({ code }) => code === options.package);
  const problems = chosen && !picksPackage ? packageProblems(chosen, subOrders, prices, now) : [];
  const applied = problems.length === 0 ? chosen : undefined;
  const lines = linesWith(order, prices, applied);
  const possible = subOrders.flatMap((subOrder) => possibleLines(subOrder, prices));
  const total = sumOf(lines);
  return {
    lines,
    total,
    possible,
    maximum: total + sumOf(possible),
    shares: sharesOf(order, lines),
    notes: [...new Set(problems.map(({ note }) => note))],
    packages: [...fitting.map(offerOf), ...(picksPackage ? beyond(fitting[0], nearest) : [])],
  };
}

/** A package within reach, if it takes more off than the one that applies. */
function beyond(applied: PackageOffer | undefined, nearest: PackageOffer | undefined) {
  const saves = (nearest?.saves ?? 0) - (applied?.saves ?? 0);
  return nearest && saves > 0 ? [{ ...nearest, saves }] : [];
}

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

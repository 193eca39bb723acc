import type { FeeLine, TotalFee } from '@tag/contract/orders';

/**
 * Splits an amount by numbers of cards, to the cent: each part is rounded down, and the cents left over
 * go to the largest remainders, the first of equal ones. Without cards, all parts are equal.
 * @param amount whole cents, not negative.
 */
export function splitByCards(amount: number, cards: readonly number[]): number[] {
  const all = cards.reduce((sum, count) => sum + count, 0);
  const weights = all > 0 ? cards : cards.map(() => 1);
  const total = all > 0 ? all : cards.length;
  const parts = weights.map((weight) => Math.floor((amount * weight) / total));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1;
  return parts;
}

/**
 * A bill as the customer of some of its sub-orders sees it: their lines, and their part of the order's
 * fees. The package isn't theirs to choose.
 */
export function billOf(
  { packages: _offered, ...fees }: TotalFee,
  subOrderIds: readonly string[],
): TotalFee {
  const cards = fees.shares.map((share) => share.cards);
  const isTheirs = ({ subOrderId }: { subOrderId: string | null }) =>
    subOrderId !== null && subOrderIds.includes(subOrderId);
  const partOf = (line: FeeLine): FeeLine[] => {
    if (line.subOrderId !== null) return isTheirs(line) ? [line] : [];
    const parts = splitByCards(line.amount, cards);
    const amount = fees.shares.reduce(
      (sum, share, index) => sum + (isTheirs(share) ? parts[index]! : 0),
      0,
    );
    const rule = `Your part, by number of cards: ${line.rule}`;
    return amount === 0 ? [] : [{ ...line, rule, quantity: 1, unitAmount: amount, amount }];
  };
  const shares = fees.shares.filter(isTheirs);
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  const possible = fees.possible.filter(isTheirs);
  return {
    ...fees,
    lines: fees.lines.flatMap(partOf),
    total,
    possible,
    maximum: possible.reduce((sum, { amount }) => sum + amount, total),
    shares,
  };
}

import type { FeeKind, FeeLine, TotalFee } from '@tag/contract/orders';

/** A card as far as its fees depend on it. */
interface FeeItem {
  readonly id: string;
  readonly subOrderId: string;
  /** Code of a card size. */
  readonly size: string;
}

/** The payment for one card, in US cents. */
export interface CardFee {
  /** Its grading, after the package's discount; 0 if the coupon paid for it. */
  readonly grading: number;
  /** Its other fees: tier, size, options. */
  readonly rest: number;
  readonly isCovered: boolean;
}

const OF_GRADING: readonly FeeKind[] = ['grading', 'package_discount'];
const OF_EACH_CARD: readonly FeeKind[] = ['tier', 'foil_wrapped', 'video_360', 'assurance'];

/**
 * Each card's part of a paid bill. The cards of a sub-order are graded at one price, so it doesn't matter
 * which of them the coupon paid for: we take the first ones.
 * @param items all cards of the order, those of a sub-order in their order.
 * @returns the fees by card.
 */
export function cardFeesOf(
  { lines }: Pick<TotalFee, 'lines'>,
  items: readonly FeeItem[],
): ReadonlyMap<string, CardFee> {
  const bills = new Map<string, ReturnType<typeof billOf>>();
  return new Map(
    items.map(({ id, size, subOrderId }) => {
      const bill = bills.get(subOrderId) ?? billOf(lines, subOrderId);
      bills.set(subOrderId, bill);
      const isCovered = bill.covered > 0;
      if (isCovered) bill.covered -= 1;
      const rest = bill.rest + (bill.sizes.get(size) ?? 0);
      return [id, { grading: isCovered ? 0 : bill.grading, rest, isCovered }];
    }),
  );
}

/** The price of each card of a sub-order, and how many of them the coupon covers. */
function billOf(lines: readonly FeeLine[], subOrderId: string) {
  const own = lines.filter((line) => line.subOrderId === subOrderId);
  const of = (...kinds: FeeKind[]) => own.filter(({ kind }) => kinds.includes(kind));
  const perCard = (kinds: readonly FeeKind[]) =>
    of(...kinds).reduce((sum, { unitAmount }) => sum + unitAmount, 0);
  return {
    grading: perCard(OF_GRADING),
    rest: perCard(OF_EACH_CARD),
    sizes: new Map(of('size').map(({ code, unitAmount }) => [code, unitAmount])),
    covered: of('coupon').reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

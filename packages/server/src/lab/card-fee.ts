import type { FeeKind, TotalFee } from '@tag/contract/orders';

/** A card as far as its fees depend on it. */
export interface FeeItem {
  readonly id: string;
  readonly subOrderId: string;
  /** Code of a card size. */
  readonly size: string;
}

/** What was paid for one card, in US cents. */
export interface CardFee {
  /** Its grading, after the package's discount; 0 if the coupon paid for it. */
  readonly grading: number;
  /** What was paid for the card besides: tier, size, options. */
  readonly rest: number;
  /** A card of the coupon was used for it. */
  readonly isCovered: boolean;
}

const OF_GRADING: readonly FeeKind[] = ['grading', 'package_discount'];
const OF_EACH_CARD: readonly FeeKind[] = ['tier', 'foil_wrapped', 'video_360', 'assurance'];

/**
 * What a card's part of a paid bill is. The cards of a sub-order are graded at one price, so it doesn't
 * matter which of them a coupon paid for: we say the first ones.
 * @param items the cards of its sub-order, in order.
 */
export function cardFeeOf(
  { lines }: Pick<TotalFee, 'lines'>,
  item: FeeItem,
  items: readonly Pick<FeeItem, 'id'>[],
): CardFee {
  const own = lines.filter(({ subOrderId }) => subOrderId === item.subOrderId);
  const perCard = (kinds: readonly FeeKind[]) =>
    own
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { unitAmount }) => sum + unitAmount, 0);
  const size = own.find(({ code, kind }) => kind === 'size' && code === item.size);
  const covered = own
    .filter(({ kind }) => kind === 'coupon')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isCovered = items.findIndex(({ id }) => id === item.id) < covered;
  return {
    grading: isCovered ? 0 : perCard(OF_GRADING),
    rest: perCard(OF_EACH_CARD) + (size?.unitAmount ?? 0),
    isCovered,
  };
}

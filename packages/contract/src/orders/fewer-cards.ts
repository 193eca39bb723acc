import type { FeeKind, TotalFee } from './fees.ts';

/** The label of the shipping fee for cards after those that its price includes. */
export const moreCardsLabel = (shippingType: string): string => `${shippingType}, more cards`;

const OF_GRADING: readonly FeeKind[] = ['grading', 'package_discount'];
const OF_EACH_CARD: readonly FeeKind[] = ['tier', 'foil_wrapped', 'video_360', 'assurance'];

interface Fewer {
  /** How many of the cards paid for aren't submitted. */
  readonly cards: number;
  /** US cents to refund for them, and how much of that is return shipping. */
  readonly amount: number;
  readonly shipping: number;
  /** Cards that go back to the coupon. */
  readonly couponCards: number;
}

/**
 * What comes back if an order that was paid first is submitted with fewer cards: all that was charged for
 * each of the others. The coupon keeps paying for as many cards as it can.
 * @param fees as paid.
 */
export function fewerCards(
  { lines, shares }: Pick<TotalFee, 'lines' | 'shares'>,
  submitted: number,
): Fewer {
  const paid = shares.reduce((sum, share) => sum + share.cards, 0);
  const cards = Math.max(0, paid - submitted);
  const perCard = (isMeant: (line: TotalFee['lines'][number]) => boolean) =>
    lines.filter(isMeant).reduce((sum, { unitAmount }) => sum + unitAmount, 0);
  const covered = lines.find(({ kind }) => kind === 'coupon')?.quantity ?? 0;
  const couponCards = Math.max(0, covered - submitted);
  const furtherShipping = lines.find(
    ({ kind, label }) => kind === 'shipping' && label.endsWith(moreCardsLabel('')),
  );
  const grading = perCard(({ kind }) => OF_GRADING.includes(kind));
  const rest = perCard(
    ({ code, kind }) => OF_EACH_CARD.includes(kind) || (kind === 'size' && code === 'unsure'),
  );
  const shipping = furtherShipping
    ? Math.min(cards, furtherShipping.quantity) * furtherShipping.unitAmount
    : 0;
  const amount = (cards - couponCards) * grading + cards * rest + shipping;
  return { cards, couponCards, amount, shipping };
}

import { countOf, formatCount, formatDate } from '@tag/contract/formats';
import type { PromotionalPackage } from '@tag/contract/orders';
import type { FeeCard, FeeCoupon, FeeSubOrder } from './fee-order.ts';
import type { PriceList } from './price-list.ts';

/**
 * How many cards of each sub-order a coupon pays for: those with the highest fee first, then in their
 * order, but no free ones.
 */
export function couponCover(
  coupon: FeeCoupon,
  graded: readonly { readonly subOrder: FeeSubOrder; readonly fee: number }[],
): number[] {
  let left = coupon.cards;
  const covered = graded.map(() => 0);
  const dearestFirst = graded
    .map(({ fee, subOrder }, index) => ({ fee, subOrder, index }))
    .filter(({ fee, subOrder }) => fee > 0 && isPaidBy(coupon, subOrder))
    .sort((a, b) => b.fee - a.fee);
  for (const { index, subOrder } of dearestFirst) {
    covered[index] = Math.min(left, subOrder.cards.length);
    left -= covered[index];
  }
  return covered;
}

/** Whether a coupon pays for the cards of a sub-order. */
export const isPaidBy = (coupon: FeeCoupon, { serviceSpeed }: FeeSubOrder): boolean =>
  coupon.serviceSpeed === null || coupon.serviceSpeed === serviceSpeed;

/** Why a package doesn't apply: because of one card, or of the order (`card` null). */
interface PackageProblem {
  readonly card: FeeCard | null;
  readonly reason: string;
  /** The same, for the order. */
  readonly note: string;
}

/**
 * Every reason why a package doesn't apply to an order; none if it does.
 * @param moreCards that the order is meant to get.
 */
export function packageProblems(
  chosen: PromotionalPackage,
  subOrders: readonly FeeSubOrder[],
  prices: PriceList,
  now: Date,
  moreCards = 0,
): PackageProblem[] {
  const cards = cardsIn(subOrders) + moreCards;
  const ofOrder = orderProblem(chosen, cards, now);
  const speeds = chosen.serviceSpeeds.map(
    (code) => prices.speeds.find((speed) => speed.code === code)?.name ?? code,
  );
  const ofCards = subOrders.flatMap(({ cards: own, serviceSpeed }) => {
    const isSpeedRight =
      speeds.length === 0 || serviceSpeed === null || chosen.serviceSpeeds.includes(serviceSpeed);
    return own.flatMap((card) => {
      const reason = isSpeedRight
        ? cardProblem(chosen, card)
        : `${chosen.name} is for ${speeds.join(' and ')} only`;
      return reason === undefined ? [] : [{ card, reason }];
    });
  });
  const note = noteOf(chosen, ofCards.length);
  return [
    ...(ofOrder === undefined ? [] : [{ card: null, reason: ofOrder, note: ofOrder }]),
    ...ofCards.map(({ card, reason }) => ({
      card: card.isEntered ? card : null,
      reason,
      note,
    })),
  ];
}

/** How many cards an order has. */
export const cardsIn = (subOrders: readonly FeeSubOrder[]): number =>
  subOrders.reduce((count, { cards }) => count + cards.length, 0);

function noteOf({ name }: PromotionalPackage, count: number): string {
  const cards = countOf(count, 'card isn’t', 'cards aren’t');
  return `${cards} eligible for ${name}`;
}

function orderProblem(chosen: PromotionalPackage, cards: number, now: Date): string | undefined {
  const { maxCards, minCards, name, validUntil } = chosen;
  if (validUntil !== null && new Date(validUntil) < now) {
    return `${name} ended on ${formatDate(validUntil)}`;
  }
  if (cards < minCards) {
    return `${name} takes ${formatCount(minCards)} cards or more; this order has ${formatCount(cards)}`;
  }
  if (cards > maxCards) {
    return `${name} takes ${formatCount(maxCards)} cards at most; this order has ${formatCount(cards)}`;
  }
  return undefined;
}

function cardProblem(chosen: PromotionalPackage, card: FeeCard): string | undefined {
  const { categories, name, yearFrom, yearTo } = chosen;
  const looksAtCards = categories.length > 0 || yearFrom !== null || yearTo !== null;
  if (!card.isEntered) {
    return looksAtCards
      ? `${name} is only for certain cards. Enter them before you pay`
      : undefined;
  }
  if (categories.length > 0 && !(card.category !== null && categories.includes(card.category))) {
    return card.category === null
      ? `${name} is for ${categories.join(' and ')}. Pick this card from the catalogue`
      : `${name} is for ${categories.join(' and ')}, not ${card.category}`;
  }
  if (yearFrom === null && yearTo === null) return undefined;
  if (card.year === null) return 'Its year is needed for this package';
  if (yearFrom !== null && card.year < yearFrom) return `${name} is for cards from ${yearFrom} on`;
  if (yearTo !== null && card.year > yearTo) return `${name} is for cards up to ${yearTo}`;
  return undefined;
}

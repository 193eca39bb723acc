import type { PackageOffer, PromotionalPackage } from '@tag/contract/orders';
import { linesWith, sumOf } from './bill.ts';
import { cardsIn, packageProblems } from './discounts.ts';
import type { FeeOrder } from './fee-order.ts';
import type { PriceList } from './price-list.ts';

/** A package is within reach of an order that needs at most this part of its cards more. */
const REACH = 1 / 4;

/** Packages of an order, each with what it takes off, in cents. */
interface Packages {
  /** Those it fits, the one with the lowest total first, equal ones in the order of the price list. */
  readonly fitting: readonly (PackageOffer & { readonly offered: PromotionalPackage })[];
  /** The one within reach that takes most off the cards the order has. */
  readonly nearest: PackageOffer | undefined;
}

/** The packages that would lower an order's total. None before each of its cards has a speed. */
export function packagesFor(order: FeeOrder, prices: PriceList, now: Date): Packages {
  const { subOrders } = order;
  const cards = cardsIn(subOrders);
  if (cards === 0 || !hasSpeeds(order, prices)) return { fitting: [], nearest: undefined };
  const total = sumOf(linesWith(order, prices, undefined));
  const offers = prices.packages
    .flatMap((offered) => {
      const { code, minCards, name } = offered;
      const moreCards = Math.max(0, minCards - cards);
      if (moreCards > cards * REACH) return [];
      if (packageProblems(offered, subOrders, prices, now, moreCards).length > 0) return [];
      const saves = total - sumOf(linesWith(order, prices, offered));
      return saves > 0 ? [{ code, name, moreCards, saves, offered }] : [];
    })
    .sort((one, other) => other.saves - one.saves);
  const nearest = offers.find(({ moreCards }) => moreCards > 0);
  return {
    fitting: offers.filter(({ moreCards }) => moreCards === 0),
    nearest: nearest && offerOf(nearest),
  };
}

export const offerOf = ({ code, moreCards, name, saves }: PackageOffer): PackageOffer => ({
  code,
  name,
  moreCards,
  saves,
});

const hasSpeeds = ({ subOrders }: FeeOrder, { speeds }: PriceList): boolean =>
  subOrders.every(
    ({ cards, serviceSpeed }) =>
      cards.length === 0 || speeds.some(({ code }) => code === serviceSpeed),
  );

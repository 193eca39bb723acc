import { CURRENCY } from '@tag/contract/constants';
import type { CouponDetail } from '@tag/contract/coupons';
import type { TotalFee } from '@tag/contract/orders';
import { describeCoupon, findCouponOfOrder } from '../coupons/coupon-store.ts';
import type { Queries } from '../db/queries.ts';
import { readPaidFees } from '../orders/tracking/paid-fees.ts';
import type { ProposalRow } from '../orders/tracking/proposals.ts';
import { itemsForPricing } from '../orders/drafts/pricing.ts';
import { cardsPriced, quoteOf, seesPayment, type SeenOrder } from '../orders/rows/order-store.ts';
import { listSubOrders } from '../orders/rows/sub-order-rows.ts';
import { isPaidBy } from '../prices/discounts.ts';
import type { FeeCard, FeeOrder } from '../prices/fee-order.ts';
import { feesOf } from '../prices/fees.ts';
import { billOf } from '../prices/shares.ts';
import { findPrices } from '../prices/price-store.ts';
import { couponCardsOf } from './order-coupon.ts';

const NO_PRICES: TotalFee = {
  currency: CURRENCY,
  lines: [],
  total: 0,
  possible: [],
  maximum: 0,
  shares: [],
  notes: ['There is no price list yet.'],
  isQuoted: false,
  expiresAt: null,
};

/** The fees an order's viewer may see: as paid or quoted, else by today's prices. */
export async function readFees(
  db: Queries,
  order: SeenOrder,
  proposals?: readonly ProposalRow[],
): Promise<TotalFee> {
  const fees = (await fixedFees(db, order, proposals)) ?? (await currentFees(db, order));
  if (order.customerId === null) return fees;
  const own = await listSubOrders(db, [order]);
  return billOf(
    fees,
    own.map(({ id }) => id),
  );
}

async function fixedFees(
  db: Queries,
  order: SeenOrder,
  proposals?: readonly ProposalRow[],
): Promise<TotalFee | null> {
  const quote = quoteOf(order);
  if (!quote || !order.paidAt) return quote;
  const { packages: _offered, ...paid } = await readPaidFees(db, order, proposals);
  return { ...paid, expiresAt: null };
}

async function currentFees(db: Queries, order: SeenOrder): Promise<TotalFee> {
  const prices = await findPrices(db);
  if (!prices) return NO_PRICES;
  const fees = feesOf(await readFeeOrder(db, order), prices, new Date());
  return { currency: CURRENCY, ...fees, isQuoted: false, expiresAt: null };
}

/** Everything an order's price depends on, for any viewer. */
export async function readFeeOrder(db: Queries, order: SeenOrder): Promise<FeeOrder> {
  const everything = { id: order.id, customerId: null };
  const subOrders = await listSubOrders(db, [everything]);
  const items = await itemsForPricing(db, everything);
  const coupon = await findCouponOfOrder(db, order.id);
  const cards = new Map<string, FeeCard[]>(subOrders.map(({ id }) => [id, []]));
  for (const item of items) cards.get(item.subOrderId)!.push({ ...item, isEntered: true });
  const later = cardsPriced(order, items.length) - items.length;
  if (subOrders[0] && later > 0)
    cards.get(subOrders[0].id)!.push(...Array(later).fill(NOT_ENTERED));
  return {
    options: {
      tier: order.tier,
      foilWrapped: order.foilWrapped,
      include360Video: order.include_360_video,
      assurance: order.assurance,
      submissionKit: order.submissionKit,
      shippingType: order.shippingType,
      insuredValue: order.insuredValue,
      package: order.package,
    },
    subOrders: subOrders.map(({ id, name, serviceSpeed }) => ({
      id,
      name,
      serviceSpeed: serviceSpeed ?? order.serviceSpeed,
      cards: cards.get(id)!,
    })),
    coupon: coupon
      ? {
          code: coupon.code,
          cards: Math.min(coupon.cardsLeft, coupon.orderCards ?? coupon.cardsLeft),
          serviceSpeed: coupon.serviceSpeed,
        }
      : null,
    picksPackage: order.package === null && !order.isPackageChosen && !order.paidFirst,
  };
}

/** A card of an order paid first; its size is unknown until it is entered. */
const NOT_ENTERED: FeeCard = {
  id: '',
  title: '',
  size: 'unsure',
  year: null,
  category: null,
  isEntered: false,
};

/** The cards an order's coupon covers; hidden from its submitter and customers. */
export async function readCouponDetail(db: Queries, order: SeenOrder): Promise<CouponDetail> {
  const found = seesPayment(order) ? await findCouponOfOrder(db, order.id) : undefined;
  if (!found) return { coupon: null, cardsCovered: 0, amount: 0, problems: [] };
  const fees = await readFees(db, order);
  const paid = fees.lines.filter(({ kind }) => kind === 'coupon');
  return {
    coupon: describeCoupon(found),
    cardsCovered: couponCardsOf(fees),
    amount: paid.reduce((sum, { amount }) => sum - amount, 0),
    problems: couponProblems(await readFeeOrder(db, order)),
  };
}

/** Cards the coupon doesn't apply to. */
export function couponProblems({ coupon, subOrders }: FeeOrder): CouponDetail['problems'] {
  if (!coupon) return [];
  const reason = `${coupon.code} is for another service speed`;
  return subOrders
    .filter((subOrder) => !isPaidBy(coupon, subOrder))
    .flatMap(({ cards }) => cards.filter(({ isEntered }) => isEntered))
    .map(({ id, title }) => ({ itemId: id, title, reason }));
}

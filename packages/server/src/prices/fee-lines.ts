import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import {
  moreCardsLabel,
  type FeeKind,
  type FeeLine,
  type PromotionalPackage,
  type ServiceSpeed,
} from '@tag/contract/orders';
import type { FeeOrder, FeeSubOrder } from './fee-order.ts';
import type { PriceList } from './price-list.ts';

/** The grading price of a sub-order's cards. */
interface Grading {
  readonly subOrder: FeeSubOrder;
  /** Undefined while none is chosen, or if it isn't offered. */
  readonly speed: ServiceSpeed | undefined;
  /** The package that applies to the order. */
  readonly applied: PromotionalPackage | undefined;
  /** US cents per card: the package's discount, and the rest. */
  readonly off: number;
  readonly fee: number;
}

export function gradingOf(
  subOrder: FeeSubOrder,
  prices: PriceList,
  applied: PromotionalPackage | undefined,
): Grading {
  const speed = prices.speeds.find(({ code }) => code === subOrder.serviceSpeed);
  const price = speed?.price ?? 0;
  const off = Math.floor((price * (applied?.percentOff ?? 0)) / 100);
  return { subOrder, speed, applied, off, fee: price - off };
}

/** A line before its amount is calculated; its rule is only written if it is on the bill. */
type Part = Pick<FeeLine, 'code' | 'label' | 'quantity' | 'unitAmount'> & {
  readonly rule: () => string;
};

/** Lines of a bill, without those that add nothing to it. */
function startLines(subOrderId: string | null) {
  const lines: FeeLine[] = [];
  function add(kind: FeeKind, { rule, ...part }: Part): void {
    const { quantity, unitAmount } = part;
    if (quantity === 0 || unitAmount === 0) return;
    lines.push({ kind, subOrderId, ...part, rule: rule(), amount: quantity * unitAmount });
  }
  return { lines, add };
}

/**
 * The price of a sub-order's cards.
 * @param covered how many of them the order's coupon pays for.
 */
export function linesOfSubOrder(
  { coupon, options }: FeeOrder,
  prices: PriceList,
  { applied, fee, off, speed, subOrder }: Grading,
  covered: number,
): FeeLine[] {
  const { cards, id } = subOrder;
  const { add, lines } = startLines(id);
  const quantity = cards.length;
  const addPerCard = (
    kind: FeeKind,
    { code, name, price }: { code: string; name: string; price: number },
    label = name,
  ) => {
    const rule = () => `${formatMoney(price)} for each card`;
    add(kind, { code, label, rule, quantity, unitAmount: price });
  };
  const { assurance, 'foil-wrapped': foil, 'video-360': video } = prices.extras;
  const tier = prices.tiers.find(({ code }) => code === options.tier);

  if (speed) addPerCard('grading', speed, `${speed.name} grading`);
  if (tier) addPerCard('tier', tier);
  if (options.foilWrapped) addPerCard('foil_wrapped', foil);
  if (options.include360Video) addPerCard('video_360', video);
  if (options.assurance) addPerCard('assurance', assurance);
  for (const { code, name, price } of prices.sizes) {
    add('size', {
      code,
      label: `Size: ${name}`,
      rule: () => `${formatMoney(price)} for each card of this size`,
      quantity: cards.filter(({ size }) => size === code).length,
      unitAmount: price,
    });
  }
  if (speed && applied) {
    add('package_discount', {
      code: applied.code,
      label: applied.name,
      rule: () =>
        `${applied.percentOff}% of ${formatMoney(speed.price)}, rounded down, off each card`,
      quantity,
      unitAmount: -off,
    });
  }
  if (speed && coupon) {
    const after = off > 0 ? ' after the discount' : '';
    add('coupon', {
      code: speed.code,
      label: `Coupon ${coupon.code}`,
      rule: () => `Pays the grading fee of ${formatCards(covered)}${after}, highest fee first`,
      quantity: covered,
      unitAmount: -fee,
    });
  }
  return lines;
}

/** Fees paid once per order. */
export function linesOfOrder({ options, subOrders }: FeeOrder, prices: PriceList): FeeLine[] {
  const { add, lines } = startLines(null);
  const { insurance, 'submission-kit': kit } = prices.extras;
  const cards = subOrders.reduce((count, subOrder) => count + subOrder.cards.length, 0);
  const shipping = prices.shippingTypes.find(({ code }) => code === options.shippingType);
  if (options.submissionKit) {
    add('submission_kit', {
      code: kit.code,
      label: kit.name,
      rule: () => `${formatMoney(kit.price)} for each order`,
      quantity: 1,
      unitAmount: kit.price,
    });
  }
  if (shipping) {
    const { code, includedCards, name, price, pricePerFurtherCard } = shipping;
    add('shipping', {
      code,
      label: name,
      rule: () => `${formatMoney(price)} for up to ${formatCards(includedCards)}`,
      quantity: 1,
      unitAmount: price,
    });
    add('shipping', {
      code,
      label: moreCardsLabel(name),
      rule: () =>
        `${formatMoney(pricePerFurtherCard)} for each card after ${formatCount(includedCards)}`,
      quantity: Math.max(0, cards - includedCards),
      unitAmount: pricePerFurtherCard,
    });
  }
  const { insuredValue } = options;
  add('insurance', {
    code: insurance.code,
    label: insurance.name,
    rule: () =>
      `${formatMoney(insurance.price)} for each $100 of ${formatMoney(insuredValue)}, or part of it`,
    quantity: Math.ceil(insuredValue / 100_00),
    unitAmount: insurance.price,
  });
  return lines;
}

/** The extra cost of cards once measured: the most expensive size instead of `unsure`. */
export function possibleLines({ cards, id }: FeeSubOrder, { sizes }: PriceList): FeeLine[] {
  const { add, lines } = startLines(id);
  const unsure = sizes.find(({ code }) => code === 'unsure')!;
  const dearest = sizes.reduce((most, size) => (size.price > most.price ? size : most), unsure);
  const more = dearest.price - unsure.price;
  add('size', {
    code: dearest.code,
    label: `Size, if it turns out ${dearest.name.toLowerCase()}`,
    rule: () => `Up to ${formatMoney(more)} for each card that we have to measure`,
    quantity: cards.filter(({ size }) => size === 'unsure').length,
    unitAmount: more,
  });
  return lines;
}

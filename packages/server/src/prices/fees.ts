import { formatCount, formatMoney } from '@tag/contract/formats';
import type { FeeKind, FeeLine, TotalFee } from '@tag/contract/orders';
import { couponCover, packageProblems } from './discounts.ts';
import type { FeeOrder, FeeSubOrder } from './fee-order.ts';
import type { PriceList } from './price-list.ts';
import { splitByCards } from './shares.ts';

export type Fees = Pick<TotalFee, 'lines' | 'total' | 'possible' | 'maximum' | 'shares' | 'notes'>;

/** What one line is for. Its amount follows; its rule is put in words only if it is on the bill. */
type Part = Pick<FeeLine, 'code' | 'label' | 'quantity' | 'unitAmount'> & {
  readonly rule: () => string;
};

/**
 * What an order costs, in whole cents: prices per card for each sub-order, then what the order pays
 * once. What isn't chosen yet, or isn't on the price list, is left out. A package that doesn't apply
 * takes nothing off; `notes` says why.
 */
export function feesOf(order: FeeOrder, prices: PriceList, now: Date): Fees {
  const chosen = prices.packages.find(({ code }) => code === order.options.package);
  const problems = chosen ? packageProblems(chosen, order.subOrders, prices, now) : undefined;
  const applied = problems?.length === 0 ? chosen : undefined;

  const graded = order.subOrders.map((subOrder) => {
    const speed = prices.speeds.find(({ code }) => code === subOrder.serviceSpeed);
    const off = Math.floor(((speed?.price ?? 0) * (applied?.percentOff ?? 0)) / 100);
    return { subOrder, speed, off, fee: (speed?.price ?? 0) - off };
  });
  const covered = order.coupon ? couponCover(order.coupon, graded) : [];

  const lines = graded.flatMap(({ fee, off, speed, subOrder }, index) => {
    const { cards, id } = subOrder;
    if (cards.length === 0) return [];
    const quantity = cards.length;
    const line = (kind: FeeKind, part: Part) => lineOf(kind, id, part);
    const coveredCards = covered[index] ?? 0;
    return [
      ...(speed
        ? line('grading', {
            code: speed.code,
            label: `${speed.name} grading`,
            rule: () => `${formatMoney(speed.price)} for each card`,
            quantity,
            unitAmount: speed.price,
          })
        : []),
      ...linesPerCard(order, prices, quantity).flatMap(([kind, part]) => line(kind, part)),
      ...prices.sizes.flatMap(({ code, name, price }) =>
        line('size', {
          code,
          label: `Size: ${name}`,
          rule: () => `${formatMoney(price)} for each card of this size`,
          quantity: cards.filter(({ size }) => size === code).length,
          unitAmount: price,
        }),
      ),
      ...(applied && speed
        ? line('package_discount', {
            code: applied.code,
            label: applied.name,
            rule: () =>
              `${applied.percentOff}% of ${formatMoney(speed.price)}, rounded down, off each card`,
            quantity,
            unitAmount: -off,
          })
        : []),
      ...(order.coupon && speed && coveredCards > 0
        ? line('coupon', {
            code: speed.code,
            label: `Coupon ${order.coupon.code}`,
            rule: () =>
              `Pays the grading fee of ${countCards(coveredCards)}${off > 0 ? ' after the discount' : ''}, highest fee first`,
            quantity: coveredCards,
            unitAmount: -fee,
          })
        : []),
    ];
  });
  const cards = order.subOrders.map((subOrder) => subOrder.cards.length);
  lines.push(...linesOfOrder(order, prices, sum(cards)));
  const possible = order.subOrders.flatMap((subOrder) => possibleLines(subOrder, prices));

  const total = sum(lines.map(({ amount }) => amount));
  return {
    lines,
    total,
    possible,
    maximum: total + sum(possible.map(({ amount }) => amount)),
    shares: sharesOf(order, lines, cards),
    notes: [...new Set(problems?.map(({ note }) => note))],
  };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const countCards = (count: number) => (count === 1 ? '1 card' : `${formatCount(count)} cards`);

/** A line, unless it adds nothing to the bill. */
function lineOf(kind: FeeKind, subOrderId: string | null, part: Part): FeeLine[] {
  const { quantity, rule, unitAmount } = part;
  if (quantity === 0 || unitAmount === 0) return [];
  return [{ kind, subOrderId, ...part, rule: rule(), amount: quantity * unitAmount }];
}

/** What every card pays besides grading and its size. */
function linesPerCard({ options }: FeeOrder, prices: PriceList, quantity: number) {
  const tier = prices.tiers.find(({ code }) => code === options.tier);
  const { assurance, 'foil-wrapped': foil, 'video-360': video } = prices.extras;
  const chosen = [
    ['tier', tier],
    ['foil_wrapped', options.foilWrapped ? foil : undefined],
    ['video_360', options.include360Video ? video : undefined],
    ['assurance', options.assurance ? assurance : undefined],
  ] as const;
  return chosen.flatMap(([kind, row]): [FeeKind, Part][] => {
    if (!row) return [];
    const { code, name, price } = row;
    const rule = () => `${formatMoney(price)} for each card`;
    return [[kind, { code, label: name, rule, quantity, unitAmount: price }]];
  });
}

/** What is paid once for the order as a whole. */
function linesOfOrder({ options }: FeeOrder, prices: PriceList, cards: number): FeeLine[] {
  const { insurance, 'submission-kit': kit } = prices.extras;
  const shipping = prices.shippingTypes.find(({ code }) => code === options.shippingType);
  const lines: FeeLine[] = [];
  if (options.submissionKit) {
    const rule = () => `${formatMoney(kit.price)} for each order`;
    const { code, name, price } = kit;
    lines.push(
      ...lineOf('submission_kit', null, {
        code,
        label: name,
        rule,
        quantity: 1,
        unitAmount: price,
      }),
    );
  }
  if (shipping) {
    const { code, includedCards, name, price, pricePerFurtherCard } = shipping;
    lines.push(
      ...lineOf('shipping', null, {
        code,
        label: name,
        rule: () => `${formatMoney(price)} for up to ${countCards(includedCards)}`,
        quantity: 1,
        unitAmount: price,
      }),
      ...lineOf('shipping', null, {
        code,
        label: `${name}, more cards`,
        rule: () =>
          `${formatMoney(pricePerFurtherCard)} for each card after ${formatCount(includedCards)}`,
        quantity: Math.max(0, cards - includedCards),
        unitAmount: pricePerFurtherCard,
      }),
    );
  }
  return [
    ...lines,
    ...lineOf('insurance', null, {
      code: insurance.code,
      label: insurance.name,
      rule: () =>
        `${formatMoney(insurance.price)} for each $100 of ${formatMoney(options.insuredValue)}, or part of it`,
      quantity: Math.ceil(options.insuredValue / 100_00),
      unitAmount: insurance.price,
    }),
  ];
}

/** What cards may cost more once we measured them: the dearest size, instead of `unsure`. */
function possibleLines({ cards, id }: FeeSubOrder, { sizes }: PriceList): FeeLine[] {
  const unsure = sizes.find(({ code }) => code === 'unsure');
  const dearest = sizes.reduce((most, size) => (size.price > most.price ? size : most), sizes[0]!);
  const more = dearest.price - (unsure?.price ?? 0);
  return lineOf('size', id, {
    code: dearest.code,
    label: `Size, if it turns out ${dearest.name.toLowerCase()}`,
    rule: () => `Up to ${formatMoney(more)} for each card that we have to measure`,
    quantity: cards.filter(({ size }) => size === 'unsure').length,
    unitAmount: more,
  });
}

/** Each sub-order's own lines, and its part of every other line by its number of cards. */
function sharesOf(
  { subOrders }: FeeOrder,
  lines: readonly FeeLine[],
  cards: readonly number[],
): Fees['shares'] {
  const common = lines.filter(({ subOrderId }) => subOrderId === null);
  const parts = common.map(({ amount }) => splitByCards(amount, cards));
  return subOrders.map(({ id, name }, index) => {
    const own = lines.filter(({ subOrderId }) => subOrderId === id);
    const amount = sum(own.map((line) => line.amount)) + sum(parts.map((part) => part[index]!));
    return { subOrderId: id, name, cards: cards[index]!, amount };
  });
}

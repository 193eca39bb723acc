import { CARD_SIZES, type CardSize } from '@tag/contract/orders';
import { randomLcg } from 'd3-random';
import { expect, test } from 'vitest';
import { packageProblems } from '../../packages/server/src/prices/discounts.ts';
import type { FeeOrder } from '../../packages/server/src/prices/fee-order.ts';
import { type Fees, feesOf } from '../../packages/server/src/prices/fees.ts';
import { readPriceFile } from '../../packages/server/src/prices/file.ts';
import { type PriceList, priceListOf } from '../../packages/server/src/prices/price-list.ts';
import { billOf } from '../../packages/server/src/prices/shares.ts';
import { PRICE_LINES } from '../support/prices.ts';
import { RANDOM_ORDERS } from '../support/sizes.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

const random = randomLcg(0.2026);
const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
const chance = (part: number) => random() < part;
const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!;

const demo = priceListOf({ id: 1, startsAt: NOW }, readPriceFile(PRICE_LINES).rows!);
const PRICES = [demo, ...Array.from({ length: 20 }, randomPrices)];

/** The demo's list with other prices, many of them odd or zero. */
function randomPrices(): PriceList {
  const price = () => (chance(0.2) ? 0 : whole(1, 20_000));
  const priced = <T extends { price: number }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, price: price() }));
  return {
    ...demo,
    speeds: priced(demo.speeds),
    tiers: priced(demo.tiers),
    sizes: priced(demo.sizes),
    shippingTypes: priced(demo.shippingTypes).map((type) => ({
      ...type,
      includedCards: whole(0, 20),
      pricePerFurtherCard: price(),
    })),
    packages: demo.packages.map((one) => ({
      ...one,
      percentOff: whole(1, 100),
      minCards: whole(1, 12),
      serviceSpeeds: chance(0.5) ? [] : one.serviceSpeeds,
    })),
    extras: Object.fromEntries(
      Object.entries(demo.extras).map(([code, extra]) => [code, { ...extra, price: price() }]),
    ) as PriceList['extras'],
  };
}

const SPEEDS = [...demo.speeds.map(({ code }) => code), 'retired'];

function randomOrder(): FeeOrder {
  const orderSpeed = chance(0.1) ? null : pick(SPEEDS);
  let cards = 0;
  return {
    options: {
      tier: pick(['1080p', '4k']),
      foilWrapped: chance(0.5),
      include360Video: chance(0.5),
      assurance: chance(0.5),
      submissionKit: chance(0.3),
      shippingType: chance(0.1) ? null : pick(demo.shippingTypes).code,
      insuredValue: chance(0.5) ? 0 : whole(0, 5_000_000),
      package: chance(0.5) ? null : pick(['bulk-20', 'vintage', 'retired']),
    },
    subOrders: Array.from({ length: whole(1, 3) }, (_, index) => ({
      id: `sub-order ${index}`,
      name: `Part ${index}`,
      serviceSpeed: chance(0.7) ? orderSpeed : pick(SPEEDS),
      cards: Array.from({ length: chance(0.1) ? 0 : whole(0, 9) }, () => ({
        id: `card ${(cards += 1)}`,
        title: 'A card',
        size: chance(0.05) ? 'unsure' : pick<CardSize>(['standard', 'mini', 'thick', 'oversized']),
        year: chance(0.1) ? null : whole(1950, 1985),
        category: null,
        isEntered: true,
      })),
    })),
    coupon: chance(0.5)
      ? null
      : {
          code: 'WELCOME-7Q4K',
          cards: whole(1, 12),
          serviceSpeed: chance(0.5) ? null : pick(demo.speeds).code,
        },
    picksPackage: chance(0.5),
  };
}

/** The codes of everything that a line can depend on. */
const codesOf = ({ extras, packages, shippingTypes, sizes, speeds, tiers }: PriceList) =>
  new Set(
    [...speeds, ...tiers, ...sizes, ...shippingTypes, ...packages, ...Object.values(extras)].map(
      ({ code }) => code,
    ),
  );
const CODES = codesOf(demo);

const sum = (values: readonly { readonly amount: number }[]) =>
  values.reduce((all, { amount }) => all + amount, 0);

/** What is wrong with a bill; nothing if a rule explains every cent of it. */
function faultsOf(order: FeeOrder, prices: PriceList, fees: Fees): string[] {
  const { lines, maximum, possible, shares, total } = fees;
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  check(total === sum(lines), 'the total is not the sum of the lines');
  check(maximum === total + sum(possible), 'the maximum is not total and possible');
  check(total >= 0, 'the total is negative');
  check(sum(shares) === total, 'the shares don’t add up');
  check(
    shares.every(({ amount }) => amount >= 0),
    'a share is negative',
  );
  for (const { amount, code, kind, label, quantity, rule, unitAmount } of [...lines, ...possible]) {
    check(amount === quantity * unitAmount, `${kind}: amount is not quantity times unit`);
    check(Number.isSafeInteger(unitAmount) && quantity >= 1, `${kind}: not whole`);
    check(CODES.has(code), `${kind}: no price ${code}`);
    check(label !== '' && rule !== '', `${kind}: no words`);
    check(amount < 0 === ['package_discount', 'coupon'].includes(kind), `${kind}: wrong sign`);
  }
  check(
    possible.every(({ amount }) => amount > 0),
    'something possible costs nothing',
  );
  for (const { cards, id } of order.subOrders) {
    const of = (kind: string) =>
      sum(lines.filter((line) => line.kind === kind && line.subOrderId === id));
    check(of('package_discount') + of('coupon') + of('grading') >= 0, 'discounts exceed grading');
    const measured = prices.sizes.reduce((most, { price }) => Math.max(most, price), 0);
    check(of('size') <= cards.length * measured, 'sizes cost more than the dearest');
  }
  const covered = lines.filter(({ kind }) => kind === 'coupon');
  check(
    covered.reduce((cards, { quantity }) => cards + quantity, 0) <= (order.coupon?.cards ?? 0),
    'the coupon pays for more cards than it has',
  );
  if (order.picksPackage) {
    const others = [null, ...prices.packages.map(({ code }) => code)].map((code) => {
      const options = { ...order.options, package: code };
      return feesOf({ ...order, options, picksPackage: false }, prices, NOW).total;
    });
    const hasSpeeds = order.subOrders.every(
      (one) => one.cards.length === 0 || prices.speeds.some((it) => it.code === one.serviceSpeed),
    );
    check(total === (hasSpeeds ? Math.min(...others) : others[0]), 'another package costs less');
  }
  if (possible.length > 0) checkMeasured(order, prices, maximum, check);
  checkParts(order, fees, check);
  return faults;
}

/** Whatever the sizes of `unsure` cards turn out to be, the order costs at most its maximum. */
function checkMeasured(
  order: FeeOrder,
  prices: PriceList,
  maximum: number,
  check: (holds: boolean, fault: string) => void,
) {
  const sizes = CARD_SIZES.filter((size) => size !== 'unsure');
  const subOrders = order.subOrders.map((subOrder) => ({
    ...subOrder,
    cards: subOrder.cards.map((card) =>
      card.size === 'unsure' ? { ...card, size: pick(sizes) } : card,
    ),
  }));
  const { total } = feesOf({ ...order, subOrders }, prices, NOW);
  check(total <= maximum, 'measured, it costs more than the maximum');
}

/** The bills of the sub-orders' customers add up to the total. */
function checkParts(order: FeeOrder, fees: Fees, check: (holds: boolean, fault: string) => void) {
  const all = { ...fees, currency: 'USD', isQuoted: false, expiresAt: null } as const;
  const parts = order.subOrders.map(({ id }) => billOf(all, [id]));
  check(
    parts.every(({ lines, total }) => sum(lines) === total),
    'a part’s lines don’t add up',
  );
  check(
    parts.reduce((amount, { total }) => amount + total, 0) === fees.total,
    'the parts don’t add up to the total',
  );
  check(
    parts.reduce((amount, { maximum }) => amount + maximum, 0) === fees.maximum,
    'the parts’ maxima don’t add up',
  );
}

test(`of ${RANDOM_ORDERS.toLocaleString('en')} random orders, a rule explains every cent`, () => {
  const seen = { packages: 0, coupons: 0, refused: 0 };
  for (let index = 0; index < RANDOM_ORDERS; index += 1) {
    const order = randomOrder();
    const prices = pick(PRICES);
    const fees = feesOf(order, prices, NOW);
    const faults = faultsOf(order, prices, fees);
    if (faults.length > 0) expect.fail(`${faults.join(', ')}: ${JSON.stringify(order)}`);
    const has = (kind: string) => fees.lines.some((line) => line.kind === kind);
    if (has('package_discount')) seen.packages += 1;
    if (has('coupon')) seen.coupons += 1;
    const chosen = prices.packages.find(({ code }) => code === order.options.package);
    if (
      !order.picksPackage &&
      chosen &&
      packageProblems(chosen, order.subOrders, prices, NOW).length > 0
    ) {
      seen.refused += 1;
      if (has('package_discount')) expect.fail(`refused, yet taken off: ${JSON.stringify(order)}`);
    }
  }
  // The generator reaches every branch often.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1000);
});

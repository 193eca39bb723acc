import { describe, expect, test } from 'vitest';
import type { FeeCard, FeeOrder } from '../../packages/server/src/prices/fee-order.ts';
import { feesOf } from '../../packages/server/src/prices/fees.ts';
import { readPriceFile } from '../../packages/server/src/prices/file.ts';
import { priceListOf } from '../../packages/server/src/prices/price-list.ts';
import { splitByCards } from '../../packages/server/src/prices/shares.ts';
import { PRICE_LINES, priceLinesWith } from '../support/prices.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const pricesOf = (lines = PRICE_LINES) =>
  priceListOf({ id: 1, startsAt: NOW }, readPriceFile(lines).rows!);

const cards = (count: number, more: Partial<FeeCard> = {}): FeeCard[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `card ${index}`,
    title: `Card ${index}`,
    size: 'standard',
    year: 1975,
    category: 'Baseball',
    isEntered: true,
    ...more,
  }));

const part = (id: string, serviceSpeed: string, of: FeeCard[]) => ({
  id,
  name: id,
  serviceSpeed,
  cards: of,
});

/** An order with a package or with none; it picks none by itself. */
const orderOf = (more: Partial<Omit<FeeOrder, 'options'>> & { package?: string }): FeeOrder => ({
  options: {
    tier: '1080p',
    foilWrapped: false,
    include360Video: false,
    assurance: false,
    submissionKit: false,
    shippingType: null,
    insuredValue: 0,
    package: more.package ?? null,
  },
  subOrders: more.subOrders ?? [],
  coupon: more.coupon ?? null,
  picksPackage: more.picksPackage ?? false,
});

const linesOf = (order: FeeOrder, lines?: string[]) =>
  feesOf(order, pricesOf(lines), NOW).lines.map(({ kind, quantity, subOrderId, unitAmount }) => [
    subOrderId,
    kind,
    quantity,
    unitAmount,
  ]);

describe('a coupon', () => {
  const coupon = { code: 'WELCOME-7Q4K', cards: 3, serviceSpeed: null };
  const subOrders = [
    part('a', 'economy', cards(2)),
    part('b', 'express', cards(2)),
    part('c', 'economy', cards(1)),
  ];

  test('pays for the cards with the highest fee first', () => {
    expect(linesOf(orderOf({ subOrders, coupon }))).toEqual([
      ['a', 'grading', 2, 1500],
      ['a', 'coupon', 1, -1500],
      ['b', 'grading', 2, 5500],
      ['b', 'coupon', 2, -5500],
      ['c', 'grading', 1, 1500],
    ]);
  });

  test('pays only for its service speed', () => {
    const lines = linesOf(orderOf({ subOrders, coupon: { ...coupon, serviceSpeed: 'economy' } }));
    expect(lines.filter(([, kind]) => kind === 'coupon')).toEqual([
      ['a', 'coupon', 2, -1500],
      ['c', 'coupon', 1, -1500],
    ]);
  });

  test('pays what a package leaves, and nothing if nothing is left', () => {
    const order = orderOf({
      package: 'vintage',
      subOrders: [part('a', 'standard', cards(10))],
      coupon,
    });
    expect(linesOf(order)).toEqual([
      ['a', 'grading', 10, 2500],
      ['a', 'package_discount', 10, -500],
      ['a', 'coupon', 3, -2000],
    ]);
    expect(linesOf(order, priceLinesWith('vintage', 'percentOff', '100'))).toEqual([
      ['a', 'grading', 10, 2500],
      ['a', 'package_discount', 10, -2500],
    ]);
  });
});

describe('a package', () => {
  const vintage = (of: FeeCard[], speed = 'standard') =>
    feesOf(orderOf({ package: 'vintage', subOrders: [part('a', speed, of)] }), pricesOf(), NOW);

  test('takes its share off each card, rounded down', () => {
    const order = orderOf({ package: 'bulk-20', subOrders: [part('a', 'economy', cards(20))] });
    // 15% of $14.99 is $2.2485.
    expect(linesOf(order, priceLinesWith('economy', 'price', '14.99'))[1]).toEqual([
      'a',
      'package_discount',
      20,
      -224,
    ]);
  });

  test.each<[string, FeeCard[], string, string]>([
    ['too few cards', cards(9), 'standard', 'Vintage takes 10 cards or more; this order has 9'],
    ['another speed', cards(10), 'express', '10 cards aren’t eligible for Vintage'],
    [
      'a card too young',
      [...cards(9), ...cards(1, { year: 1980 })],
      'standard',
      '1 card isn’t eligible for Vintage',
    ],
    [
      'a card of no known year',
      [...cards(9), ...cards(1, { year: null })],
      'standard',
      '1 card isn’t eligible for Vintage',
    ],
  ])('takes nothing off for %s, and says so', (_, of, speed, note) => {
    const { lines, notes } = vintage(of, speed);
    expect(lines.map(({ kind }) => kind)).toEqual(['grading']);
    expect(notes).toEqual([note]);
  });

  test('for certain cards takes nothing off cards that aren’t entered yet', () => {
    const { notes } = vintage(cards(10, { isEntered: false, year: null }));
    expect(notes).toEqual(['10 cards aren’t eligible for Vintage']);
  });

  test('expires after its last day', () => {
    const ends = (day: string) =>
      feesOf(
        orderOf({ package: 'vintage', subOrders: [part('a', 'standard', cards(10))] }),
        pricesOf(priceLinesWith('vintage', 'validUntil', day)),
        NOW,
      ).notes;
    expect(ends('2026-11-22')).toEqual([]);
    expect(ends('2026-11-21')).toEqual(['Vintage ended on Nov/21/2026']);
  });

  test('for a category applies to cards in the catalogue', () => {
    const lines = priceLinesWith('vintage', 'categories', 'Baseball;Pokemon');
    const notes = (category: string | null) =>
      feesOf(
        orderOf({
          package: 'vintage',
          subOrders: [part('a', 'standard', cards(10, { category }))],
        }),
        pricesOf(lines),
        NOW,
      ).notes;
    expect(notes('Pokemon')).toEqual([]);
    expect(notes('Hockey')).toHaveLength(1);
    expect(notes(null)).toHaveLength(1);
  });
});

describe('without a choice', () => {
  /** `bulk-20` at 15% for 20 cards or more, `vintage` at 20% for 10 or more; both for every speed. */
  const bothFit = PRICE_LINES.map((line) =>
    line.startsWith('package,') ? line.replace(/economy|standard(?=,,,)/, '') : line,
  );
  const picked = (more: Partial<Omit<FeeOrder, 'options'>>, lines?: string[]) => {
    const fees = feesOf(orderOf({ picksPackage: true, ...more }), pricesOf(lines), NOW);
    const { code } = fees.lines.find(({ kind }) => kind === 'package_discount') ?? {};
    return { applied: code, total: fees.total, packages: fees.packages };
  };
  const economy = (count: number) => [part('a', 'economy', cards(count))];

  test('the package with the lowest total applies', () => {
    const { applied, packages, total } = picked({ subOrders: economy(50) }, bothFit);
    expect(applied).toBe('vintage');
    expect(total).toBe(50 * 1200);
    expect(packages).toEqual([
      { code: 'vintage', name: 'Vintage', moreCards: 0, saves: 15_000 },
      { code: 'bulk-20', name: 'Bulk 20', moreCards: 0, saves: 11_250 },
    ]);
    expect(picked({ subOrders: economy(50) })).toMatchObject({ applied: 'bulk-20', total: 63_750 });
  });

  test('of equal totals the first on the price list applies', () => {
    const equal = bothFit.map((line) => line.replace(/,20(?=,{9}10,)/, ',15'));
    const { applied, packages } = picked({ subOrders: economy(50) }, equal);
    expect(packages?.map(({ saves }) => saves)).toEqual([11_250, 11_250]);
    expect(applied).toBe('bulk-20');
  });

  test('the choice of a package stays, and so does that of none', () => {
    const chosen = { picksPackage: false, subOrders: economy(50) };
    const kept = (more: object) => feesOf(orderOf({ ...chosen, ...more }), pricesOf(bothFit), NOW);
    expect(kept({}).total).toBe(75_000);
    expect(kept({ package: 'bulk-20' }).total).toBe(63_750);
    expect(kept({}).packages?.map(({ code }) => code)).toEqual(['vintage', 'bulk-20']);
    // It doesn't apply any more, and no other takes its place.
    const few = kept({ package: 'bulk-20', subOrders: economy(19) });
    expect(few).toMatchObject({ total: 19 * 1500, packages: [{ code: 'vintage' }] });
    expect(few.notes).toEqual(['Bulk 20 takes 20 cards or more; this order has 19']);
  });

  test('none applies before each card of a group has a speed, or with a card it isn’t for', () => {
    const of = (...parts: FeeOrder['subOrders']) => picked({ subOrders: parts });
    const [ann, none] = [part('a', 'economy', cards(15)), part('n', 'economy', [])];
    expect(of(ann, part('b', 'economy', cards(5)), none).applied).toBe('bulk-20');
    expect(of(ann, { ...part('b', '', cards(5)), serviceSpeed: null })).toMatchObject({
      applied: undefined,
      packages: [],
    });
    expect(of(ann, part('b', 'standard', cards(5))).applied).toBe(undefined);
    expect(of(ann, { ...none, serviceSpeed: null }, part('c', 'economy', cards(5))).applied).toBe(
      'bulk-20',
    );
  });

  test('a coupon counts: what it pays for, a package can’t lower', () => {
    const coupon = (paid: number) => ({ code: 'WELCOME-7Q4K', cards: paid, serviceSpeed: null });
    const some = picked({ subOrders: economy(20), coupon: coupon(8) });
    expect(some).toMatchObject({ applied: 'bulk-20', total: 12 * 1275 });
    expect(some.packages).toMatchObject([{ saves: 12 * 225 }]);
    const all = picked({ subOrders: economy(20), coupon: coupon(20) });
    expect(all).toEqual({ applied: undefined, total: 0, packages: [] });
  });

  test('one within a quarter more cards is offered, with what it takes off beyond the one that applies', () => {
    const offered = (count: number, lines?: string[]) =>
      picked({ subOrders: economy(count) }, lines).packages;
    expect(offered(15)).toEqual([]);
    expect(offered(16)).toEqual([
      { code: 'bulk-20', name: 'Bulk 20', moreCards: 4, saves: 16 * 225 },
    ]);
    const better = bothFit.map((line) => line.replace(/,15(?=,{9}20,)/, ',30'));
    expect(offered(16, better)).toMatchObject([
      { code: 'vintage', moreCards: 0, saves: 16 * 300 },
      { code: 'bulk-20', moreCards: 4, saves: 16 * 150 },
    ]);
    expect(offered(16, bothFit)).toMatchObject([{ code: 'vintage' }]);
  });
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [101, [1, 1, 1], [34, 34, 33]],
  [10, [1, 2, 4], [1, 3, 6]],
  [5, [0, 3], [0, 5]],
  [5, [0, 0], [3, 2]],
  [0, [1, 2], [0, 0]],
  [7, [10_000], [7]],
])('%i cents by %j cards: %j', (amount, by, parts) => {
  expect(splitByCards(amount, by)).toEqual(parts);
});

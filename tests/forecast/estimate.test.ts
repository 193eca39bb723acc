import { describe, expect, test } from 'vitest';
import {
  afterBusinessDays,
  businessDaysBetween,
} from '../../packages/server/src/forecast/business-days.ts';
import {
  estimate,
  expectedDays,
  type PastOrder,
} from '../../packages/server/src/forecast/estimate.ts';

const day = (text: string) => new Date(`${text}Z`);

describe('business days', () => {
  test.each([
    ['2026-11-23T00:00', '2026-11-24T12:00', 1.5],
    // Friday noon to Monday noon.
    ['2026-11-20T12:00', '2026-11-23T12:00', 1],
    // A weekend takes no time.
    ['2026-11-21T09:00', '2026-11-22T21:00', 0],
    ['2026-11-23T18:00', '2026-11-24T06:00', 0.5],
    ['2026-11-24T06:00', '2026-11-23T18:00', 0],
  ])('%s to %s', (from, to, days) => {
    expect(businessDaysBetween(day(from), day(to))).toBeCloseTo(days, 6);
  });

  test.each([
    ['2026-11-23T06:00', 1.5, '2026-11-24T18:00'],
    ['2026-11-20T12:00', 1, '2026-11-23T12:00'],
    ['2026-11-20T18:00', 0.5, '2026-11-23T06:00'],
    ['2026-11-23T12:00', -1, '2026-11-20T12:00'],
    // At the weekend, the next business day starts on Monday.
    ['2026-11-21T18:00', 0.5, '2026-11-23T12:00'],
    ['2026-11-22T06:00', 2, '2026-11-25T00:00'],
    ['2026-11-22T06:00', -1, '2026-11-20T00:00'],
  ])('%s and %f more', (from, days, to) => {
    expect(afterBusinessDays(day(from), days)).toEqual(day(to));
  });
});

describe("the queue's estimate", () => {
  test("divides the cards ahead by the lab's rate, and adds the work after grading", () => {
    expect(expectedDays({ cardsAhead: 300, cardsPerDay: 100, faster: [] })).toBeCloseTo(5);
  });
  test('counts the cards of faster speeds that will move ahead', () => {
    const faster = [{ cardsPerDay: 50, days: 100 }];
    // 3 days of work; on each day, half a day's worth of faster cards moves ahead.
    expect(expectedDays({ cardsAhead: 300, cardsPerDay: 100, faster })).toBeCloseTo(8, 3);
    const soonDue = [{ cardsPerDay: 50, days: 1 }];
    expect(expectedDays({ cardsAhead: 300, cardsPerDay: 100, faster: soonDue })).toBeCloseTo(5.5);
  });
  test('is bounded if the lab’s recent rate is zero', () => {
    expect(expectedDays({ cardsAhead: 10, cardsPerDay: 0, faster: [] })).toBe(12);
  });
});

describe('the range', () => {
  const past = (count: number, order: (index: number) => Partial<PastOrder>): PastOrder[] =>
    Array.from({ length: count }, (_, index) => ({
      expected: 10,
      days: 10,
      isDone: true,
      ...order(index),
    }));

  test('needs twenty finished orders', () => {
    expect(
      estimate(
        past(19, () => ({})),
        5,
      ),
    ).toBeNull();
    expect(
      estimate(
        past(20, () => ({})),
        5,
      ),
    ).toEqual({ likely: 5, late: 5, basedOn: 20 });
  });
  test('scales with how past orders compared with their estimates', () => {
    // 0.1 to 2 times as long.
    const range = estimate(
      past(100, (index) => ({ days: (index + 1) / 5 })),
      10,
    )!;
    expect(range.likely).toBeCloseTo(10, 0);
    expect(range.late).toBeCloseTo(17, 0);
  });
  test('grows with orders in progress for a long time', () => {
    const done = past(60, (index) => ({ days: 5 + index / 10 }));
    const waiting = past(60, () => ({ days: 25, isDone: false }));
    expect(estimate([...done, ...waiting], 10)!.late).toBeGreaterThan(estimate(done, 10)!.late * 2);
  });
});

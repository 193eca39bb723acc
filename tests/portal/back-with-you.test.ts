import type { Order, OrderReferences, Turnaround } from '@tag/contract/orders';
import { expect, test } from 'vitest';
import {
  formatDays,
  returnOf,
} from '../../portal/src/screens/card-submission/confirm/back-with-you.ts';

const speed = (code: string, businessDays: number) => ({ code, name: code, businessDays });
const references = {
  serviceSpeeds: [speed('economy', 45), speed('standard', 20), speed('express', 10)],
  shippingTypes: [speed('ground', 5)],
} as unknown as OrderReferences;
const turnaround = [
  { code: 'economy', likelyDays: null, lateDays: null },
  { code: 'standard', likelyDays: 16, lateDays: 19 },
  { code: 'express', likelyDays: 8, lateDays: 9 },
] as unknown as Turnaround[];
const order = (...speeds: (string | null)[]) =>
  ({
    options: { serviceSpeed: 'express', shippingType: 'ground' },
    subOrders: speeds.map((serviceSpeed) => ({ serviceSpeed })),
  }) as unknown as Order;
/** A Thursday, in whatever zone. */
const now = new Date(2026, 10, 26, 12);
const wordsOf = (given: Order) => {
  const { speed, isAdvertised, arrival, from, to } = returnOf(given, references, turnaround, now)!;
  return [speed, isAdvertised, formatDays(arrival, arrival), formatDays(from, to)];
};

test('an order is back after its arrival, its slowest speed, and the way back', () => {
  expect(wordsOf(order(null))).toEqual(['express', false, 'Dec 3', 'Dec 22–23']);
  // The order's own speed isn't any sub-order's here.
  expect(wordsOf(order('standard'))).toEqual(['standard', false, 'Dec 3', 'Jan 1–6']);
  expect(wordsOf(order(null, 'standard'))).toEqual(['standard', false, 'Dec 3', 'Jan 1–6']);
});

test('without a history the advertised days count, and are named so', () => {
  expect(wordsOf(order('standard', 'economy'))).toEqual(['economy', true, 'Dec 3', 'Feb 11']);
});

test('days of two months name both', () => {
  expect(formatDays(new Date(2027, 0, 28), new Date(2027, 1, 4))).toBe('Jan 28 – Feb 4');
});

test('an order without a speed or a way back has no such day', () => {
  expect(returnOf(order('gone'), references, turnaround, now)).toBeUndefined();
  const nowhere = { ...order(null), options: { serviceSpeed: 'express', shippingType: null } };
  expect(returnOf(nowhere as Order, references, turnaround, now)).toBeUndefined();
});

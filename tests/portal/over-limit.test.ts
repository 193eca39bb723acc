import type { LightItem, Order, OrderReferences } from '@tag/contract/orders';
import { expect, test } from 'vitest';
import { overLimit } from '../../portal/src/screens/card-submission/shipping/over-limit.ts';

const speed = (code: string, price: number, maxValue: number | null) => ({
  ...{ code, price, maxValue, name: code, description: '', businessDays: 5 },
});
const references: Pick<OrderReferences, 'serviceSpeeds'> = {
  serviceSpeeds: [
    speed('priority', 150_00, 20_000_00),
    speed('economy', 15_00, 500_00),
    speed('express', 55_00, 5000_00),
    speed('standard', 25_00, 1500_00),
  ],
};
const card = (subOrderId: string, declaredValue: number | null) =>
  ({ id: `${subOrderId} ${declaredValue}`, subOrderId, declaredValue }) as LightItem;
const order = (serviceSpeed: string | null, own: string | null = null) =>
  ({
    options: { serviceSpeed },
    subOrders: [
      { id: 'ann', name: 'Ann', serviceSpeed: null },
      { id: 'ben', name: 'Ben', serviceSpeed: own },
    ],
  }) as Pick<Order, 'options' | 'subOrders'>;
const valuesOf = (found: ReturnType<typeof overLimit>) =>
  found.map(({ cards, next, subOrder }) => [
    subOrder?.name ?? null,
    cards.map(({ declaredValue }) => declaredValue),
    next?.code,
  ]);

test('cards above a speed’s value are found, with the cheapest speed that takes them all', () => {
  const items = [card('ann', 500_00), card('ann', 500_01), card('ben', 1500_01), card('ben', null)];
  expect(valuesOf(overLimit(order('economy'), references, items))).toEqual([
    [null, [500_01, 1500_01], 'express'],
  ]);
  expect(valuesOf(overLimit(order('economy', 'standard'), references, items))).toEqual([
    [null, [500_01], 'standard'],
    ['Ben', [1500_01], 'express'],
  ]);
  expect(overLimit(order('express'), references, items)).toEqual([]);
  expect(overLimit(order(null), references, items)).toEqual([]);
  expect(valuesOf(overLimit(order('economy'), references, [card('ann', 20_000_01)]))).toEqual([
    [null, [20_000_01], undefined],
  ]);
});

import type { FeeLine, Order, SubOrder, TotalFee } from '@tag/contract/orders';
import { expect, test } from 'vitest';
import {
  feesByItem,
  linesByPerson,
} from '../../portal/src/screens/card-submission/group-entry/fee-lines.ts';
import { nextActOf } from '../../portal/src/screens/card-submission/group-entry/next-act.ts';

const person = (name: string, of: Partial<SubOrder> = {}) =>
  ({ id: name, name, cards: 3, isLocked: false, missing: [], ...of }) as unknown as SubOrder;
const lacks = (...fields: SubOrder['missing'][number]['field'][]) => ({
  missing: fields.map((field) => ({ field, reason: field })),
});
const ready = person('Ann');

test.each<[label: string, subOrders: SubOrder[], of?: Partial<Order>]>([
  ['Add a person', []],
  ['Enter Ben’s cards', [ready, person('Ben', { cards: 0, ...lacks('cards') })]],
  ['Complete Ben’s cards', [ready, person('Ben', lacks('declaredValue', 'serviceSpeed'))]],
  [
    'Choose a speed for Ben',
    [person('Ben', lacks('serviceSpeed')), person('Cora', lacks('cards'))],
  ],
  ['Unlock Ben', [person('Ben', { isLocked: true, ...lacks('cards') })]],
  ['Choose service and shipping', [ready], { steps: [] }],
  ['Review and pay', [ready]],
  ['Go to payment', [ready], { canEdit: false }],
  ['View the order', [ready], { missing: [] }],
])('what comes next is named: %s', (label, subOrders, of = {}) => {
  const order = {
    ...{ orderNumber: 'TG8F3K2QWX', canEdit: true, missing: ['payment'], subOrders },
    steps: [{ step: 'shipping', status: 'done', missing: [] }],
    ...of,
  } as unknown as Order;
  expect(nextActOf(order).label).toBe(label);
});

test('fees by item and by person add up to the cent', () => {
  const line = (subOrderId: string | null, code: string, quantity: number, unitAmount: number) =>
    ({
      ...{ kind: 'grading', code, label: code, rule: '', subOrderId },
      ...{ quantity, unitAmount, amount: quantity * unitAmount },
    }) as FeeLine;
  const lines = [
    line('a', 'economy', 2, 2250),
    line('b', 'economy', 1, 2250),
    line('b', 'express', 1, 9900),
    line(null, 'ground', 1, 2050),
  ];
  const fees = {
    ...{ lines, possible: [], total: 18_700 },
    shares: [
      { subOrderId: 'a', name: 'Ann', cards: 2, amount: 5525 },
      { subOrderId: 'b', name: 'Ben', cards: 2, amount: 13_175 },
    ],
  } as unknown as TotalFee;
  const sum = (of: readonly FeeLine[]) => of.reduce((all, { amount }) => all + amount, 0);
  const byItem = feesByItem(fees).lines;
  expect(byItem.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['economy', 3],
    ['express', 1],
    ['ground', 1],
  ]);
  expect(sum(byItem)).toBe(fees.total);
  expect(linesByPerson(fees).map(({ label, rule }) => [label, rule])).toEqual([
    ['Ann', '2 cards'],
    ['Ben', '2 cards'],
  ]);
  expect(sum(linesByPerson(fees))).toBe(fees.total);
});

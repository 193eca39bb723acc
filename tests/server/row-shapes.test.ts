import { expect, test } from 'vitest';
import { differenceOf, type Shape } from '../support/row-shapes/shape.ts';

const orNull = (shape: Shape): Shape => ({ is: 'one of', shapes: [shape, { is: 'null' }] });
const row: Shape = {
  is: 'object',
  fields: {
    id: { is: 'number' },
    at: orNull({ is: 'date' }),
    side: { is: 'one of', shapes: ['front', 'back'].map((value) => ({ is: 'value', value })) },
    names: orNull({ is: 'list', of: { is: 'object', fields: { first: { is: 'string' } } } }),
  },
};
const good = { id: 1, at: new Date(), side: 'back', names: [{ first: 'Ada' }], more: true };

test('a row may have what its type says, and more', () => {
  expect(differenceOf(good, row, 'row')).toBeNull();
  expect(differenceOf({ ...good, at: null, names: null }, row, 'row')).toBeNull();
});

test.each([
  [{ id: '1' }, 'row.id is "1", not number'],
  [{ id: undefined }, 'row.id is undefined, not number'],
  [{ id: null }, 'row.id is null, not number'],
  [{ at: '2026-11-28' }, 'row.at is "2026-11-28", not null'],
  [{ side: 'top' }, 'row.side is "top", not "back"'],
  [{ names: [{ first: 'Ada' }, {}] }, 'row.names[1].first is undefined, not string'],
])('a row with %j differs', (change, difference) => {
  expect(differenceOf({ ...good, ...change }, row, 'row')).toBe(difference);
});

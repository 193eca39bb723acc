import { describe, expect, test } from 'vitest';
import {
  CARD_STAGES,
  isTransition,
  ORDER_STAGE_LABELS,
  ORDER_STAGES,
  type OrderStage,
} from '@tag/contract/orders';

/** From each stage (a row) to each stage (a column, in the same order); x: allowed. */
const MATRIX: Readonly<Record<OrderStage, string>> = {
  incomplete: '. x . x . . . . . . . . x',
  sub_kit_assembly: '. . x . . . . . . . . . x',
  sub_kit_shipping: '. . . x . . . . . . . . x',
  pending_receipt: '. . . . x . . . . . . . x',
  received: '. . . x . x . . . . . . x',
  image_processing: '. . . . . . x . . . . . .',
  verification: '. . . . . . . x . . . . .',
  slab_assembly: '. . . . . . . . x . . . .',
  qa: '. . . . . . x x . x . . .',
  slab_imaging: '. . . . . . . x . . x . .',
  order_complete: '. . . . . . . . . . . x .',
  shipped: '. . . . . . . . . . . . .',
  cancelled: '. . . . . . . . . . . . .',
};

const pairs = ORDER_STAGES.flatMap((from) =>
  ORDER_STAGES.map((to, index) => [from, to, MATRIX[from].split(' ')[index] === 'x'] as const),
);

test('there are 13 x 13 pairs of stages', () => expect(pairs).toHaveLength(169));

test.each(pairs)('%s to %s: %s', (from, to, isAllowed) => {
  expect(isTransition(from, to)).toBe(isAllowed);
});

describe('every stage', () => {
  test('can be reached from an incomplete order, and ends shipped or canceled', () => {
    const reachable = (from: OrderStage, seen = new Set<OrderStage>([from])) => {
      for (const to of ORDER_STAGES) {
        if (isTransition(from, to) && !seen.has(to)) reachable(to, seen.add(to));
      }
      return seen;
    };
    expect(reachable('incomplete').size).toBe(ORDER_STAGES.length);
    for (const stage of ORDER_STAGES) {
      const ends = reachable(stage);
      expect(ends.has('shipped') || ends.has('cancelled')).toBe(true);
    }
  });

  test('has a unique name', () => {
    expect(Object.keys(ORDER_STAGE_LABELS)).toEqual([...ORDER_STAGES]);
    expect(new Set(Object.values(ORDER_STAGE_LABELS)).size).toBe(ORDER_STAGES.length);
    expect(ORDER_STAGE_LABELS.order_complete).toBe('Packaging');
  });
});

test('cards have the stages from received onward, and can’t be canceled one by one', () => {
  const first = ORDER_STAGES.indexOf('received');
  expect(CARD_STAGES).toEqual(ORDER_STAGES.slice(first, ORDER_STAGES.indexOf('cancelled')));
});

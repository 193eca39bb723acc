import type { BenchCard } from '@tag/contract/lab';
import { expect, test } from 'vitest';
import { canGoOn } from '../../portal/src/screens/lab/card-place.ts';

const AT_GRADING = { stage: 'verification', isHeld: null, isShipped: false } as const;
const card = (more: Partial<BenchCard>) => ({ ...AT_GRADING, outcome: null, ...more }) as BenchCard;

test('a card needs its grade to leave grading, unless it is returned ungraded', () => {
  expect(canGoOn(card({ certificate: null }))).toBe(false);
  expect(canGoOn(card({ certificate: 'X0000001' }))).toBe(true);
  expect(canGoOn(card({ certificate: null, outcome: 'ungraded' }))).toBe(true);
});

import { parseMoney } from '@tag/contract/formats';
import { expect, test } from 'vitest';
import { typedPrice } from '../../portal/src/features/market/typed-price.ts';

test.each([
  [125_000, '1,250'],
  [125_050, '1,250.50'],
  [125_005, '1,250.05'],
  [99, '0.99'],
])('%i cents are offered for editing as %s, and read back', (cents, typed) => {
  expect(typedPrice(cents)).toBe(typed);
  expect(parseMoney(typed)).toBe(cents);
});

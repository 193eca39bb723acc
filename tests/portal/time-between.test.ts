import { expect, test } from 'vitest';
import { timeBetween } from '../../portal/src/features/orders/tracking/time-between.ts';

const DAY = 86_400_000;

test.each([
  [0, '0 seconds'],
  [59_400, '59 seconds'],
  [60_000, '1 minute'],
  [DAY - 3_600_000, '23 hours'],
  [1.6 * DAY, '2 days'],
  [44 * DAY, '1 month'],
  [360 * DAY, '1 year'],
  [740 * DAY, '2 years'],
])('%i ms are %s', (span, said) => {
  const from = '2026-01-10T12:00:00.000Z';
  expect(timeBetween(from, new Date(Date.parse(from) + span))).toBe(said);
});

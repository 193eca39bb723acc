import { birthdayAnywhereStruct } from '@tag/contract/users';
import { checkInput } from '@tag/contract/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const isFine = (birthday: string, now: string) => {
  vi.setSystemTime(new Date(now));
  return checkInput(birthday, birthdayAnywhereStruct).fields === undefined;
};

test.each([
  // The 18th birthday starts first at UTC+14 and ends last at UTC-12.
  ['11-21-2008', '2026-11-20T09:59:59Z', false],
  ['11-21-2008', '2026-11-20T10:00:00Z', true],
  ['11-21-2008', '2026-11-22T11:59:59Z', true],
  // Born on 29 February: 18 on 1 March of a common year.
  ['02-29-2008', '2026-02-28T09:59:59Z', false],
  ['02-29-2008', '2026-02-28T10:00:00Z', true],
  // 101 on 29 February of a leap year.
  ['02-29-1924', '2025-02-28T23:00:00Z', true],
  ['02-29-1924', '2025-03-01T11:59:59Z', true],
  ['02-29-1924', '2025-03-01T12:00:00Z', false],
  // 101 tomorrow; somewhere on earth it isn't yet.
  ['11-21-1925', '2026-11-21T11:59:59Z', true],
  ['11-21-1925', '2026-11-21T12:00:00Z', false],
])('%s at %s: %s', (birthday, now, fine) => {
  expect(isFine(birthday, now)).toBe(fine);
});

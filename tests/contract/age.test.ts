import { ageOn, parseBirthday, todayIn, type CalendarDay } from '@tag/contract/users';
import { describe, expect, test } from 'vitest';

const day = (text: string): CalendarDay => {
  const parsed = parseBirthday(text);
  if (!parsed) throw new Error(`Not a day: ${text}`);
  return parsed;
};

describe('age', () => {
  test.each([
    ['11-21-2008', '11-20-2026', 17],
    ['11-21-2008', '11-21-2026', 18],
    ['11-21-2008', '11-22-2026', 18],
    ['12-31-2008', '01-01-2026', 17],
    ['02-29-2008', '02-28-2026', 17],
    ['02-29-2008', '03-01-2026', 18],
    ['02-29-2008', '02-29-2028', 20],
    ['03-01-2008', '02-28-2026', 17],
    ['03-01-2008', '03-01-2026', 18],
    ['11-21-1926', '11-21-2026', 100],
    ['11-22-1925', '11-21-2026', 100],
    ['11-21-1925', '11-21-2026', 101],
  ])('born %s, on %s: %i', (birthday, today, age) => {
    expect(ageOn(day(today), day(birthday))).toBe(age);
  });
});

describe('today', () => {
  test.each([
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '11-22-2026'],
    ['2026-11-21T09:59:59Z', 'Pacific/Kiritimati', '11-21-2026'],
    ['2026-11-21T11:59:59Z', 'Etc/GMT+12', '11-20-2026'],
    ['2026-11-21T12:00:00Z', 'Etc/GMT+12', '11-21-2026'],
    ['2026-11-21T00:00:00Z', 'UTC', '11-21-2026'],
    ['2026-01-01T04:59:59Z', 'America/New_York', '12-31-2025'],
    ['2028-02-29T12:00:00Z', 'UTC', '02-29-2028'],
  ])('at %s in %s: %s', (now, zone, expected) => {
    expect(todayIn(zone, new Date(now))).toEqual(day(expected));
  });

  test('is the birthday in Kiritimati while the rest of the world still waits', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const birthday = day('11-21-2008');
    expect(ageOn(todayIn('Pacific/Kiritimati', now), birthday)).toBe(18);
    expect(ageOn(todayIn('Etc/GMT+12', now), birthday)).toBe(17);
  });
});

import {
  formatAddress,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPhone,
  formatShortCount,
  formatTime,
  ordinal,
  parseMoney,
} from '@tag/contract/formats';
import { DATE_DISPLAY, PHONE_DISPLAY, TIME_DISPLAY } from '@tag/contract/constants';
import { phoneRule } from '@tag/contract/users';
import { format } from 'date-fns';
import { describe, expect, test } from 'vitest';

test.each([
  [0, '0TH'],
  [1, '1ST'],
  [2, '2ND'],
  [3, '3RD'],
  [4, '4TH'],
  [10, '10TH'],
  [11, '11TH'],
  [12, '12TH'],
  [13, '13TH'],
  [14, '14TH'],
  [21, '21ST'],
  [22, '22ND'],
  [23, '23RD'],
  [101, '101ST'],
  [111, '111TH'],
  [112, '112TH'],
  [113, '113TH'],
  [122, '122ND'],
  [1011, '1,011TH'],
  [12_343, '12,343RD'],
])('the ordinal of %i is %s', (value, expected) => {
  expect(ordinal(value)).toBe(expected);
});

test.each([
  ['5551234567', '(555)-123-4567'],
  ['+555 123 4567', '+555 123 4567'],
  ['+15551234567', '+15551234567'],
  ['+1 (567) 362-8910', '+1 (567) 362-8910'],
  ['(555) 123-456789', '(555)-123-456789'],
  ['12345', '12345'],
  ['', ''],
])('the phone number %s is shown as %s', (phone, expected) => {
  expect(formatPhone(phone)).toBe(expected);
});

test('a phone number can be typed the way it is shown', () => {
  expect(formatPhone('5551234567').replace(/\d/g, '#')).toBe(PHONE_DISPLAY);
  expect(phoneRule.is(formatPhone('5551234567'))).toBe(true);
});

test.each([
  [null, '–'],
  [0, '0%'],
  [0.0004, '<0.1%'],
  [0.0005, '0.1%'],
  [0.3725, '37.3%'],
  [4 / 6, '66.7%'],
  [0.9994, '99.9%'],
  [0.9999, '>99.9%'],
  [1, '100%'],
])('the part %j is %s', (part, expected) => {
  expect(formatPercent(part)).toBe(expected);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1240, '1.2K'],
  [3850, '3.9K'],
  [9960, '10K'],
  [25_500, '26K'],
  [999_600, '1M'],
  [3_450_000, '3.5M'],
])('%d is %s in short', (value, expected) => {
  expect(formatShortCount(value)).toBe(expected);
});

describe('dates', () => {
  test.each([
    ['2026-11-21T15:05:00Z', undefined, 'Nov/21/2026', '15:05 PM'],
    ['2026-11-21T15:05:00Z', 'UTC', 'Nov/21/2026', '15:05 PM'],
    ['2026-01-02T00:09:59.999Z', 'UTC', 'Jan/02/2026', '0:09 AM'],
    ['2026-01-02T12:00:00Z', 'UTC', 'Jan/02/2026', '12:00 PM'],
    ['2026-01-01T04:59:00Z', 'America/New_York', 'Dec/31/2025', '23:59 PM'],
    ['2026-11-21T23:30:00Z', 'Asia/Kolkata', 'Nov/22/2026', '5:00 AM'],
    ['2026-09-05T09:05:00Z', 'Pacific/Kiritimati', 'Sep/05/2026', '23:05 PM'],
    ['2028-02-29T12:00:00Z', 'Etc/GMT+12', 'Feb/29/2028', '0:00 AM'],
  ])('%s in %s', (moment, zone, date, time) => {
    expect(formatDate(moment, zone)).toBe(date);
    expect(formatTime(moment, zone)).toBe(time);
    expect(formatDateTime(moment, zone)).toBe(`${date}, ${time}`);
  });

  test('are written in the specified patterns, every hour of a year', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const date = new Date(Date.UTC(2028, 0, 1, hour, hour % 60));
      const moment = date.toISOString();
      expect(formatDate(moment, own)).toBe(format(date, DATE_DISPLAY));
      expect(formatTime(moment, own)).toBe(format(date, TIME_DISPLAY));
    }
  });

  test("that aren't valid are shown unchanged", () => {
    for (const show of [formatDate, formatTime, formatDateTime]) {
      expect(show('soon')).toBe('soon');
      expect(show('')).toBe('');
    }
  });
});

test.each([
  [0, '$0.00'],
  [1, '$0.01'],
  [1999, '$19.99'],
  [123_450, '$1,234.50'],
  [100_000_000_001, '$1,000,000,000.01'],
  [-500, '−$5.00'],
])('%i cents are %s', (cents, expected) => {
  expect(formatMoney(cents)).toBe(expected);
});

test.each([
  ['0', 0],
  ['1250', 125_000],
  ['$1,250.5', 125_050],
  [' 19.99 ', 1999],
  ['7.', 700],
  ['1,000,000', 100_000_000],
])('%j is an amount of %i cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents);
});

test.each(['', '-5', '1,25', '12.345', '1e3', 'ten', '1.2.3', '$', '9'.repeat(13)])(
  "%j isn't an amount",
  (typed) => {
    expect(parseMoney(typed)).toBeNaN();
  },
);

test('an address is one line, without its missing parts', () => {
  const address = {
    address: '1 Main St',
    address2: 'Suite 5',
    cityName: 'Springfield',
    stateCode: 'IL',
    zipcode: '62701',
    countryName: 'United States',
  };
  expect(formatAddress(address)).toBe('1 Main St, Suite 5, Springfield, IL, 62701, United States');
  for (const address2 of [undefined, null, '', '  ']) {
    const line = formatAddress({ ...address, address2 });
    expect(line).toBe('1 Main St, Springfield, IL, 62701, United States');
  }
});

import { CURRENCY, CURRENCY_LOCALE } from '../constants/display.ts';

const MONEY = new Intl.NumberFormat(CURRENCY_LOCALE, { style: 'currency', currency: CURRENCY });

/** `$1,234.50` from whole US cents; `−$5.00` with a minus sign, not a hyphen. */
export function formatMoney(cents: number): string {
  return MONEY.format(cents / 100).replace('-', '−');
}

/** `1234.50` from whole US cents, for files. */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2);

const MOST_WHOLE_DIGITS = 12;

/** Cents of an amount as typed: `1250`, `$1,250.5`; NaN for anything else. */
export function parseMoney(text: string): number {
  const typed = text.trim().replace(/^\$\s*/, '');
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(typed);
  if (!match) return Number.NaN;
  const whole = match[1]!.replaceAll(',', '');
  if (whole.length > MOST_WHOLE_DIGITS) return Number.NaN;
  return Number(whole) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

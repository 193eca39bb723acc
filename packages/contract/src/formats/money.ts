import { CURRENCY, CURRENCY_LOCALE } from '../constants/display.ts';

const MONEY = new Intl.NumberFormat(CURRENCY_LOCALE, { style: 'currency', currency: CURRENCY });

/** `$1,234.50` from whole US cents. */
export function formatMoney(cents: number): string {
  return MONEY.format(cents / 100);
}

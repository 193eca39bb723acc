import { CURRENCY, CURRENCY_LOCALE } from '../constants/display.ts';

/** `$1,234.50` from whole US cents. */
export function formatMoney(cents: number): string {
  return new Intl.NumberFormat(CURRENCY_LOCALE, { style: 'currency', currency: CURRENCY }).format(
    cents / 100,
  );
}

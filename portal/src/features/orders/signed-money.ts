import { formatMoney } from '@tag/contract/formats';

/** An amount that may be negative, with a minus sign instead of a hyphen. */
export const signedMoney = (cents: number): string =>
  cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);

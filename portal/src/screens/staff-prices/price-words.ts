import { formatMoney } from '@tag/contract/formats';
import type { PriceKind } from '@tag/contract/prices';

export const KIND_WORDS: Readonly<Record<PriceKind, string>> = {
  speed: 'Service speed',
  tier: 'Tier',
  extra: 'Extra',
  size: 'Card size',
  shipping: 'Shipping',
  package: 'Package',
};

/** Over the table of a kind. */
export const KIND_TITLES: Readonly<Record<PriceKind, string>> = {
  speed: 'Service speeds',
  tier: 'Tiers',
  extra: 'Extras',
  size: 'Card sizes',
  shipping: 'Shipping',
  package: 'Packages',
};

/** `$15.00`, or for a package `15% off`. */
export function amountInWords(kind: PriceKind, amount: number): string {
  return kind === 'package' ? `${amount}% off` : formatMoney(amount);
}

export function columnInWords(column: string): string {
  const words = column.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { formatMoney } from '@tag/contract/formats';
import type { Price, PriceKind } from '@tag/contract/prices';

export const KIND_WORDS: Readonly<Record<PriceKind, string>> = {
  speed: 'Service speed',
  tier: 'Tier',
  extra: 'Extra',
  size: 'Card size',
  shipping: 'Shipping',
  package: 'Package',
};

/** `$15.00`, or for a package `15% off`. */
export function amountInWords(kind: PriceKind, amount: number): string {
  return kind === 'package' ? `${amount}% off` : formatMoney(amount);
}

/** The other columns of a row: `businessDays` reads `Business days: 45`. */
export function detailsInWords({ details }: Price): string {
  return Object.entries(details)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${columnInWords(name)}: ${value}`)
    .join(', ');
}

export function columnInWords(column: string): string {
  const words = column.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { MarketTerms } from './structs.ts';

const WHOLE = 10_000;

/** A seller's payout at a price, in cents. The commission rounds half a cent up. */
export function payoutOf(
  price: number,
  { commissionMinimum, commissionRate }: Pick<MarketTerms, 'commissionMinimum' | 'commissionRate'>,
): number {
  const commission = Math.floor((price * commissionRate + WHOLE / 2) / WHOLE);
  return Math.max(0, price - Math.max(commission, commissionMinimum));
}

import { checkInput } from '@tag/contract/errors';
import { formatCount, parseMoney } from '@tag/contract/formats';
import { refined, required, text } from '@tag/contract/schema';
import { priceRule } from '@tag/contract/tag-market';

/** A price in dollars, as typed. `parseMoney` has its cents. */
export const typedPriceRule = required(
  refined(text({ max: 40, trim: true }), (typed) => reasonAgainst(typed) ?? true),
  'Please enter the price',
);

function reasonAgainst(typed: string): string | undefined {
  const cents = parseMoney(typed);
  if (!Number.isNaN(cents)) return checkInput(cents, priceRule).fields?.[0]?.reason;
  if (/^[-−(]/.test(typed)) return 'The price must be greater than 0';
  // `1,250.005`: a price written our way but for its third decimal.
  if (!Number.isNaN(parseMoney(typed.replace(/(\.\d{2})\d+$/, '$1')))) {
    return 'Use two decimals at most, such as 1,250.00';
  }
  return 'Enter the price in dollars, such as 1,250.00';
}

/** `1,250` or `1,250.50`: a price as it would be typed. */
export function typedPrice(cents: number): string {
  const dollars = formatCount(Math.floor(cents / 100));
  return cents % 100 === 0 ? dollars : `${dollars}.${String(cents % 100).padStart(2, '0')}`;
}

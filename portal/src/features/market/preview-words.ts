import { formatMoney } from '@tag/contract/formats';
import type { ListingPreview, MarketTerms } from '@tag/contract/tag-market';

/** Why a card can't be published, and the remedy. */
export const PROBLEM_WORDS: Readonly<Record<NonNullable<ListingPreview['problem']>, string>> = {
  listed: 'This card is on the market already.',
  unpaid: 'Its delisting fee isn’t paid. Pay it, or keep the card listed.',
  sold: 'You sold this card. Hand it over to its buyer.',
  handing_over: 'You’re handing this card over. Cancel that to sell it.',
  not_yours: 'This card isn’t in your collection.',
  voided: 'This card’s certificate was voided.',
};

/** The fees of selling, in a sentence or two. */
export function termsWords(terms: MarketTerms): string {
  const { commissionRate, commissionMinimum, delistFee, delistFreeAfterDays } = terms;
  const least = commissionMinimum > 0 ? `, at least ${formatMoney(commissionMinimum)}` : '';
  const commission = `We keep ${commissionRate / 100}% of the price${least}, when a card sells. Listing is free.`;
  if (delistFee === 0) return commission;
  return `${commission} Delisting a card in its first ${delistFreeAfterDays} days for sale costs ${formatMoney(delistFee)}.`;
}

/** The message after publishing; cards in the lab follow when they are graded. */
export function publishedWords(live: number): string {
  return live === 1
    ? 'Published: your card is for sale.'
    : `Published: ${live} cards are for sale.`;
}

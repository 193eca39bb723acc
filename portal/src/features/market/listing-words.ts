import { formatMoney } from '@tag/contract/formats';
import type { ListingEvent, ListingEventKind, ListingState } from '@tag/contract/tag-market';

export const LISTING_STATE_WORDS: Readonly<Record<ListingState, string>> = {
  waiting: 'In grading',
  live: 'For sale',
  delisting: 'Being delisted',
  unpaid: 'Fee due',
  delisted: 'Delisted',
  sold: 'Sold',
  reversed: 'Sale reversed',
};

const KIND_WORDS: Readonly<Record<ListingEventKind, string>> = {
  published: 'Published',
  listed: 'For sale',
  price_changed: 'Price changed',
  offers_allowed: 'Offers allowed',
  offers_ended: 'Offers no longer allowed',
  delisting: 'Taken off the market',
  delisting_undone: 'Delisting undone',
  fee_due: 'Delisting fee due',
  fee_paid: 'Delisting fee paid',
  relisted: 'Kept on the market',
  delisted: 'Delisted',
  sold: 'Sold',
  reversed: 'Sale reversed',
  handed_over: 'Handed over to the buyer',
  paid_out: 'Paid out',
  regraded: 'Graded again',
  voided: 'Certificate voided',
};

/** `Price changed: $12.00`. */
export const eventWords = ({ kind, price }: ListingEvent): string =>
  price === null ? KIND_WORDS[kind] : `${KIND_WORDS[kind]}: ${formatMoney(price)}`;

export const OFFERS_LABEL = 'Accept offers';
export const OFFERS_HINT = 'Marketplaces may then sell it at another price than yours.';

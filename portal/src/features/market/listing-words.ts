import { formatMoney } from '@tag/contract/formats';
import type { ListingEvent, ListingEventKind, ListingState } from '@tag/contract/tag-market';

export const LISTING_STATE_WORDS: Readonly<Record<ListingState, string>> = {
  waiting: 'Waiting for the lab',
  live: 'For sale',
  delisting: 'Being delisted',
  unpaid: 'Fee due',
  delisted: 'Delisted',
  sold: 'Sold',
};

const KIND_WORDS: Readonly<Record<ListingEventKind, string>> = {
  published: 'Published',
  listed: 'For sale',
  price_changed: 'Price changed',
  delisting: 'Taken off the market',
  delisting_undone: 'Delisting undone',
  fee_due: 'Delisting fee due',
  fee_paid: 'Delisting fee paid',
  relisted: 'Kept on the market',
  delisted: 'Delisted',
  sold: 'Sold',
  paid_out: 'Paid out',
  regraded: 'Graded again',
  voided: 'Certificate voided',
};

/** `Price changed: $12.00`. */
export const eventWords = ({ kind, price }: ListingEvent): string =>
  price === null ? KIND_WORDS[kind] : `${KIND_WORDS[kind]}: ${formatMoney(price)}`;

import { gradeName } from '@tag/contract/graded-cards';
import type { PublicClient } from '@tag/client/public';
import { formatDateTime, plainDollars } from '@tag/contract/formats';
import { listListings, type Listing, type ListingsQuery } from '@tag/contract/tag-market';
import { csvOf, type CsvColumn } from '../../features/csv/csv-of.ts';
import { readAllPages } from '../../features/lists/read-all-pages.ts';
import { LISTING_STATE_WORDS } from '../../features/market/listing-words.ts';

const moment = (at: string | null | undefined) => (at ? formatDateTime(at) : '');

const COLUMNS: readonly CsvColumn<Listing>[] = [
  ['Certificate', ({ certificate }) => certificate],
  ['Card', ({ card }) => card.name],
  ['Number', ({ card }) => card.number],
  ['Set', ({ card }) => card.set],
  ['Year', ({ card }) => String(card.year)],
  ['Grade', ({ grade }) => gradeName(grade)],
  ['Score', ({ grade }) => (grade.score === null ? '' : String(grade.score))],
  ['Price (USD)', ({ price }) => plainDollars(price)],
  ['Potential payout (USD)', ({ payout }) => plainDollars(payout)],
  ['Status', ({ status }) => LISTING_STATE_WORDS[status]],
  ['Listed (UTC)', ({ listedAt }) => moment(listedAt)],
  ['Sold (UTC)', ({ sale }) => moment(sale?.soldAt)],
  ['Sold for (USD)', ({ sale }) => (sale ? plainDollars(sale.price) : '')],
  ['Payout (USD)', ({ sale }) => (sale ? plainDollars(sale.payout) : '')],
  ['Paid out (UTC)', ({ sale }) => moment(sale?.paidOutAt)],
];

/** Every listing that the filters leave, in their order, as CSV. */
export async function listingsFile(client: PublicClient, query: ListingsQuery): Promise<string> {
  const listings = await readAllPages((part) =>
    client.call(listListings, { query: { ...query, ...part } }),
  );
  return csvOf(COLUMNS, listings);
}

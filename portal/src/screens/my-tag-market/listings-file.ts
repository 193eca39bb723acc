import { gradeName } from '@tag/contract/graded-cards';
import type { PublicClient } from '@tag/client/public';
import { formatDateTime, toCsv } from '@tag/contract/formats';
import {
  exportListings,
  listListings,
  type Listing,
  type ListingsQuery,
} from '@tag/contract/tag-market';
import { readAllPages } from '../../features/lists/read-all-pages.ts';
import { LISTING_STATE_WORDS } from '../../features/market/listing-words.ts';

const HEADINGS = [
  'Certificate',
  'Card',
  'Number',
  'Set',
  'Year',
  'Grade',
  'Score',
  'Price (USD)',
  'Potential payout (USD)',
  'Status',
  'Listed (UTC)',
  'Sold (UTC)',
  'Sold for (USD)',
  'Payout (USD)',
  'Paid out (UTC)',
];

/** Every listing that the filters leave, in their order, as CSV. */
export async function listingsFile(client: PublicClient, query: ListingsQuery): Promise<string> {
  const listings = await readAllPages((part) =>
    client.call(listListings, { query: { ...query, ...part } }),
  );
  return toCsv([HEADINGS, ...listings.map(toRow)]);
}

/** The cards for sale as other marketplaces import them. */
export async function marketplaceFile(client: PublicClient): Promise<string> {
  const { lines } = await client.call(exportListings);
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const moment = (at: string | null | undefined) => (at ? formatDateTime(at) : '');

function toRow({ certificate, card, grade, sale, ...listing }: Listing): string[] {
  return [
    certificate,
    card.name,
    card.number,
    card.set,
    String(card.year),
    gradeName(grade),
    grade.score === null ? '' : String(grade.score),
    dollars(listing.price),
    dollars(listing.payout),
    LISTING_STATE_WORDS[listing.status],
    moment(listing.listedAt),
    moment(sale?.soldAt),
    sale ? dollars(sale.price) : '',
    sale ? dollars(sale.payout) : '',
    moment(sale?.paidOutAt),
  ];
}

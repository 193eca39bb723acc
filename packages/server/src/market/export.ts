import {
  listingRows,
  SELLING_SETTINGS,
  type ListingFile,
  type ListingFileFormat,
  type ListingFileQuery,
  type PricedDraft,
  type PublicAddresses,
  type SellingSettings,
} from '@tag/contract/listing-drafts';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { readListingDrafts } from '../db/listing-drafts.ts';
import type { Queries } from '../db/queries.ts';
import { readSettings } from './selling-settings.ts';

const FILE_NAMES: Readonly<Record<ListingFileFormat, string>> = {
  ebay: 'ebay-listings.csv',
  csv: 'listings.csv',
  json: 'listings.json',
};

/** A card that was asked for. */
interface Wanted {
  readonly certificate: string;
  readonly isOwn: boolean;
  /** US cents; null: it isn't listed. */
  readonly price: number | null;
  readonly acceptsOffers: boolean;
}

/**
 * A seller's live listings, or the cards named, as a file for other marketplaces. Only published reports
 * are in it. Cells that a spreadsheet would run as formulas become text.
 */
export async function exportListings(
  db: Queries,
  sellerId: string,
  { certificate: named, format = 'ebay' }: ListingFileQuery,
  addresses: PublicAddresses,
): Promise<ListingFile> {
  const wanted = named
    ? await findNamed(db, sellerId, [...new Set(named)])
    : await findLive(db, sellerId);
  const own = wanted.filter(({ isOwn }) => isOwn).map(({ certificate }) => certificate);
  const drafts = await readListingDrafts(db, own, addresses);
  const cards = wanted.flatMap(({ acceptsOffers, certificate, price }): PricedDraft[] => {
    const draft = drafts.get(certificate);
    return draft ? [{ draft, price, acceptsOffers }] : [];
  });
  const settings = await readSettings(db, sellerId);
  return {
    fileName: FILE_NAMES[format],
    lines: linesOf(format, cards, settings),
    cards: cards.length,
    left: wanted
      .filter(({ certificate }) => !drafts.has(certificate))
      .map(({ certificate, isOwn }) => ({
        certificate,
        reason: isOwn ? ('not_published' as const) : ('not_yours' as const),
      })),
    missing: format === 'ebay' ? SELLING_SETTINGS.filter((name) => !settings[name]) : [],
  };
}

function linesOf(
  format: ListingFileFormat,
  cards: readonly PricedDraft[],
  settings: SellingSettings,
): string[] {
  if (format === 'json') {
    return cards.map(({ draft, price }) => JSON.stringify({ ...draft, price }));
  }
  const rows = listingRows(format, cards, settings).map((row) => row.map(onOneLine));
  return stringify(rows, { escape_formulas: true, eof: false }).split('\n');
}

/** A label may have any character. */
const onOneLine = (cell: string) => cell.replace(/\s*[\r\n]\s*/g, ' ');

const findLive = (db: Queries, sellerId: string): Promise<Wanted[]> =>
  db
    .selectFrom('listings')
    .select(['certificate', 'price', 'acceptsOffers', sql.lit(true).as('isOwn')])
    .where('sellerId', '=', sellerId)
    .where('state', '=', 'live')
    .orderBy('listedAt')
    .orderBy('id')
    .execute();

/** In the given order; prices are those of listings that are open. */
async function findNamed(
  db: Queries,
  userId: string,
  certificates: readonly string[],
): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select asked.certificate, o.owner_id is not null as is_own, l.price,
      coalesce(l.accepts_offers, false) as accepts_offers
    from unnest(${certificates}::text[]) with ordinality as asked(certificate, place)
    left join certificate_owners o
      on o.certificate = asked.certificate and o.owner_id = ${userId}
    left join listings l on l.certificate = o.certificate and l.seller_id = ${userId}
      and l.state in ('waiting', 'live')
    order by asked.place`.execute(db);
  return rows;
}

import type { endpoints } from '@tag/contract';
import type { ResponseOf } from '@tag/contract/endpoint';
import { cardTitle, type Grade, type GradeKey, gradeName } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { readCards } from './cards.ts';
import { listingsWhere } from './listing-rows.ts';

/** Base URLs of links in exported data, without a trailing slash. */
export interface Addresses {
  readonly portalUrl: string;
  readonly apiUrl: string;
}

/** A picture's full URL; marketplaces accept JPEG, so other formats are converted. */
export function pictureUrl({ url }: Picture, { apiUrl }: Pick<Addresses, 'apiUrl'>): string {
  if (!url.startsWith('/')) return url;
  return `${apiUrl}${url}${url.endsWith('.jpg') ? '' : '?width=1280&format=jpeg'}`;
}

/** A listing title that marketplaces accept. */
const MOST_IN_TITLE = 80;
const GRADED = '2750';
/** Our own id among their graders. */
const GRADER = '2750115';
const SPORTS_CARDS = '261328';
const COLLECTIBLE_CARD_GAMES = '183454';
const SPORTS: ReadonlySet<string> = new Set([
  'baseball',
  'basketball',
  'football',
  'hockey',
  'soccer',
]);

/** The marketplaces' ids of our grades; both kinds of 10 are their 10. */
const GRADE_IDS: Readonly<Record<GradeKey, string>> = {
  pristine: '275020',
  '10': '275020',
  '9': '275022',
  '8.5': '275023',
  '8': '275024',
  '7.5': '275025',
  '7': '275026',
  '6.5': '275027',
  '6': '275028',
  '5.5': '275029',
  '5': '2750210',
  '4.5': '2750211',
  '4': '2750212',
  '3.5': '2750213',
  '3': '2750214',
  '2.5': '2750215',
  '2': '2750216',
  '1.5': '2750217',
  '1': '2750218',
  authentic: '2750219',
};

const COLUMNS = [
  '*Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)',
  'CustomLabel',
  '*Category',
  '*Title',
  '*ConditionID',
  'CD:Professional Grader - (ID: 27501)',
  'CD:Grade - (ID: 27502)',
  'CDA:Certification Number - (ID: 27503)',
  'PicURL',
  '*Description',
  '*Format',
  '*Duration',
  '*StartPrice',
  '*Quantity',
] as const;

/**
 * A seller's live listings as a file for eBay's Seller Hub, which other marketplaces read too: condition
 * descriptors describe the grade. Cells that a spreadsheet would run as formulas become text.
 */
export async function exportListings(
  db: Queries,
  sellerId: string,
  addresses: Addresses,
): Promise<ResponseOf<(typeof endpoints)['exportListings']>> {
  const isForSale = sql<boolean>`l.seller_id = ${sellerId} and l.state = 'live'`;
  const listings = await listingsWhere(db, isForSale)
    .orderBy('l.listedAt')
    .orderBy('l.id')
    .execute();
  const cards = await readCards(
    db,
    listings.map(({ certificate }) => certificate),
  );
  const rows = listings.map(({ certificate, price }) => {
    const { card, grade, image } = cards.get(certificate)!;
    const title = cardTitle(card);
    return [
      'Add',
      certificate,
      SPORTS.has(card.category.toLowerCase()) ? SPORTS_CARDS : COLLECTIBLE_CARD_GAMES,
      shortened(`${title} TAG ${grade.grade}`),
      GRADED,
      GRADER,
      GRADE_IDS[grade.key],
      certificate,
      image ? pictureUrl(image, addresses) : '',
      describe(title, certificate, grade, addresses),
      'FixedPrice',
      'GTC',
      (price / 100).toFixed(2),
      '1',
    ];
  });
  const text = stringify([[...COLUMNS], ...rows], { escape_formulas: true, eof: false });
  return { fileName: 'listings.csv', lines: text.split('\n') };
}

const shortened = (title: string) =>
  title.length <= MOST_IN_TITLE ? title : `${title.slice(0, MOST_IN_TITLE - 1).trimEnd()}…`;

/** A description of this listing, in one sentence; also in the feed. */
export function describe(
  title: string,
  certificate: string,
  grade: Grade,
  { portalUrl }: Pick<Addresses, 'portalUrl'>,
): string {
  return `${title}, graded ${gradeName(grade)} by TAG. Certificate ${certificate}: ${portalUrl}/card/${certificate}`;
}

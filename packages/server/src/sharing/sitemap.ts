import { reportAddress } from '@tag/contract/listing-drafts';
import { sql } from 'kysely';
import type { ReadQueries } from '../db/queries.ts';

/** Numbers per file; a sitemap may have 50,000 addresses. */
const NUMBERS_A_FILE = 40_000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Pages without a certificate that say something to everyone. */
const PAGES = ['/', '/pop-report', '/submit-cards', '/turnaround', '/how-we-prove-grades'];

/** A file: so many numbers of certificates with one letter. */
interface Range {
  readonly letter: string;
  readonly file: number;
}

/**
 * The index of all sitemaps. Certificates are numbered as they are issued, so a file has a range of numbers, and
 * only the last one of each letter changes.
 */
export async function writeSitemapIndex(db: ReadQueries, portalUrl: string): Promise<string> {
  const { rows } = await sql<{ letter: string; last: string }>`
    select chr(code) as letter, c.last
    from generate_series(ascii('A'), ascii('Z')) code,
      lateral (
        select max(certificate) as last from graded_cards
        where certificate between chr(code) || '0000000' and chr(code) || '9999999') c
    where c.last is not null`.execute(db);
  const names = rows.flatMap(({ letter, last }) =>
    Array.from({ length: Math.floor(Number(last.slice(1)) / NUMBERS_A_FILE) + 1 }, (_, file) =>
      nameOf({ letter, file }),
    ),
  );
  const files = ['sitemap-pages.xml', ...names].map(
    (name) => `<sitemap><loc>${portalUrl}/${name}</loc></sitemap>`,
  );
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">${files.join('')}</sitemapindex>\n`;
}

const nameOf = ({ letter, file }: Range) => `sitemap-${letter}-${file}.xml`;

/** @returns undefined if no sitemap has that name. */
export function readSitemapName(name: string): Range | 'pages' | undefined {
  if (name === 'sitemap-pages.xml') return 'pages';
  const [, letter, file] = /^sitemap-([A-Z])-(0|[1-9]\d{0,2})\.xml$/.exec(name) ?? [];
  return letter !== undefined && Number(file) * NUMBERS_A_FILE < 1e7
    ? { letter, file: Number(file) }
    : undefined;
}

/** The public reports of a range, or the pages. */
export async function writeSitemap(
  db: ReadQueries,
  wanted: Range | 'pages',
  portalUrl: string,
): Promise<string> {
  const places =
    wanted === 'pages'
      ? PAGES.map((path) => `<loc>${portalUrl}${path}</loc>`)
      : (await readReports(db, wanted)).map(
          ({ certificate, gradedAt }) =>
            `<loc>${reportAddress(certificate, { portalUrl })}</loc><lastmod>${gradedAt.toISOString()}</lastmod>`,
        );
  const addresses = places.map((place) => `<url>${place}</url>`).join('');
  return `${XML}<urlset xmlns="${NAMESPACE}">${addresses}</urlset>\n`;
}

function readReports(db: ReadQueries, { letter, file }: Range) {
  const first = file * NUMBERS_A_FILE;
  const numbered = (number: number) => `${letter}${String(number).padStart(7, '0')}`;
  return db
    .selectFrom('gradedCards')
    .select(['certificate', 'gradedAt'])
    .where('certificate', '>=', numbered(first))
    .where('certificate', '<=', numbered(first + NUMBERS_A_FILE - 1))
    .where('publishedAt', '<=', new Date())
    .orderBy('certificate')
    .execute();
}

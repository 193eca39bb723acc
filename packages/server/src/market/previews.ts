import {
  payoutOf,
  type ListingPreview,
  type ListingPreviews,
  type PreviewQuery,
} from '@tag/contract/tag-market';
import { sql } from 'kysely';
import { byText, byTime, readCountedPage } from '../db/keyset.ts';
import { hasWordsInLowerCase } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { isSold } from '../db/sold-certificates.ts';
import { assertVisible, IS_PUBLISHED } from '../db/visible-certificates.ts';
import { readCards } from './cards.ts';
import { isHandingOver, isInLab } from './owners.ts';
import { readTerms } from './terms.ts';

const PAGE_SIZE = 24;
const ORDER = {
  keys: [byTime(sql`o.since`), byText(sql`o.certificate`)],
  direction: 'desc',
} as const;
const ONE_PAGE = { from: 1, next: null, previous: null };

const CERTIFICATE = sql.ref('o.certificate');
/** SQL: the listing of the certificate `o` that is on the market, or off it with its fee unpaid. */
const OPEN_LISTING = sql`listings l
  where l.certificate = o.certificate and l.state in ('waiting', 'live', 'delisting', 'unpaid')`;

/**
 * The cards a user could sell, and their payouts: all that aren't on the market or wait for their
 * buyer, or those named.
 * @throws ApiError of `assertVisible` for a named card that the user may not see.
 */
export async function readPreviews(
  db: Queries,
  userId: string,
  query: PreviewQuery,
): Promise<ListingPreviews> {
  const terms = await readTerms(db);
  const { after, certificate: named, pageSize = PAGE_SIZE, price: prices, search } = query;
  const { items: wanted, ...page } = named
    ? { ...ONE_PAGE, items: named.map((certificate) => ({ certificate })), total: named.length }
    : await readCountedPage(db, unlisted(db, userId, search), ORDER, { after, pageSize });
  const certificates = wanted.map(({ certificate }) => certificate);
  const facts = await readCertificateStatus(db, certificates);
  for (const certificate of certificates) {
    await assertVisible(db, certificate, facts.get(certificate), userId);
  }
  const cards = await readCards(db, certificates);
  const items = certificates.map((certificate, index): ListingPreview => {
    const status = facts.get(certificate)!;
    const price = prices?.[index] ?? null;
    return {
      ...cards.get(certificate)!,
      isInLab: status.isInLab,
      price,
      payout: price === null ? null : payoutOf(price, terms),
      problem: problemOf(status, userId),
    };
  });
  const { id: _, ...shown } = terms;
  return { ...page, items, terms: shown };
}

/** The certificates of a user's cards that aren't voided or on the market, and don't wait for their buyer. */
const unlisted = (db: Queries, userId: string, search: string | undefined) =>
  db
    .selectFrom('certificateOwners as o')
    .where('o.ownerId', '=', userId)
    .where('o.gradeKey', 'is not', null)
    .where(
      sql<boolean>`not exists (select from ${OPEN_LISTING}) and not ${isSold(CERTIFICATE)}
        and ${hasWordsInLowerCase(sql`o.words`, search)}`,
    )
    .select('o.certificate');

/** The state of a certificate that is to be sold. */
interface CertificateStatus {
  readonly certificate: string;
  /** null: no known owner. */
  readonly ownerId: string | null;
  readonly isInLab: boolean;
  readonly isPublished: boolean;
  readonly isVoided: boolean;
  /** It waits for its buyer. */
  readonly isSold: boolean;
  readonly isHandingOver: boolean;
  readonly openState: string | null;
}

/** Unknown certificates are left out. */
export async function readCertificateStatus(
  db: Queries,
  certificates: readonly string[],
): Promise<ReadonlyMap<string, CertificateStatus>> {
  const { rows } = await sql<CertificateStatus>`
    select o.certificate, w.owner_id, o.is_published, o.is_voided, (select l.state from ${OPEN_LISTING}) as open_state,
      ${isInLab(CERTIFICATE)} as is_in_lab, ${isSold(CERTIFICATE)} as is_sold,
      ${isHandingOver(CERTIFICATE)} as is_handing_over
    from (
      select certificate, ${IS_PUBLISHED} as is_published, false as is_voided
      from graded_cards card
      where certificate = any(${certificates})
      union all
      select certificate, false, true from voided_certificates
      where certificate = any(${certificates})) o
    left join certificate_owners w on w.certificate = o.certificate`.execute(db);
  return new Map(rows.map((row) => [row.certificate, row]));
}

function problemOf(status: CertificateStatus, userId: string): ListingPreview['problem'] {
  if (status.ownerId !== userId) return 'not_yours';
  if (status.isVoided) return 'voided';
  if (status.openState !== null) return status.openState === 'unpaid' ? 'unpaid' : 'listed';
  if (status.isSold) return 'sold';
  return status.isHandingOver ? 'handing_over' : null;
}

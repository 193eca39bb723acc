import { ApiError } from '@tag/contract/errors';
import {
  payoutOf,
  type ListingPreview,
  type ListingPreviews,
  type PreviewQuery,
} from '@tag/contract/tag-market';
import { sql } from 'kysely';
import { hasWords } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { readCards } from './cards.ts';
import { isHandingOver, isInLab } from './owners.ts';
import { readTerms } from './terms.ts';

const PAGE_SIZE = 24;

/** SQL: the search text: a certificate and its label. */
const WORDS = sql<string>`concat_ws(' ', o.certificate, s.year, s.brand, s.name, c.subset, c.name,
  c.number, v.name)`;
const CERTIFICATE = sql.ref('o.certificate');
/** SQL: whether the certificate `o` is on the market, or off it with its fee unpaid. */
const OPEN_STATE = sql<string | null>`(
  select l.state from listings l
  where l.certificate = o.certificate and l.state in ('waiting', 'live', 'delisting', 'unpaid'))`;

/**
 * SQL: whether the owner sold the certificate `o` but still has to hand it over. Such a card is only
 * previewed if named.
 */
const IS_SOLD = sql<boolean>`exists (
  select from listings l
  where l.certificate = o.certificate and l.seller_id = o.owner_id and l.state = 'sold'
    and not exists (select from listings later
      where later.certificate = l.certificate and later.published_at > l.published_at))`;

/**
 * The cards a user could sell, and their payouts: all that aren't on the market or sold, or those
 * named.
 */
export async function readPreviews(
  db: Queries,
  userId: string,
  query: PreviewQuery,
): Promise<ListingPreviews> {
  const terms = await readTerms(db);
  const { certificate: named, page = 1, pageSize = PAGE_SIZE, price: prices, search } = query;
  const wanted = named ? { certificates: named, total: named.length } : await findUnlisted();
  const facts = await readCertificateStatus(db, wanted.certificates);
  const cards = await readCards(db, wanted.certificates);
  const items = wanted.certificates.map((certificate, index): ListingPreview => {
    const card = cards.get(certificate);
    if (!card) throw new ApiError('certificate_not_found', { details: { certificate } });
    const price = prices?.[index] ?? null;
    const status = facts.get(certificate);
    return {
      ...card,
      isInLab: status?.isInLab ?? false,
      price,
      payout: price === null ? null : payoutOf(price, terms),
      problem: problemOf(status, userId),
    };
  });
  const { id: _, ...shown } = terms;
  return {
    items,
    total: wanted.total,
    page: named ? 1 : page,
    pageSize: named ? Math.max(1, named.length) : pageSize,
    terms: shown,
  };

  async function findUnlisted() {
    const from = sql`
      from certificate_owners o
      join graded_cards g on g.certificate = o.certificate
      join card_variations v on v.id = g.variation_id
      join cards c on c.id = v.card_id
      join card_sets s on s.id = c.set_id
      where o.owner_id = ${userId} and ${OPEN_STATE} is null and not ${IS_SOLD}
        and ${hasWords(WORDS, search)}`;
    const { rows: counted } = await sql<{
      total: string;
    }>`select count(*) as total ${from}`.execute(db);
    const { rows } = await sql<{ certificate: string }>`
      select o.certificate ${from} order by o.since desc, o.certificate
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
    return {
      certificates: rows.map(({ certificate }) => certificate),
      total: Number(counted[0]!.total),
    };
  }
}

/** The state of a certificate that is to be sold. */
interface CertificateStatus {
  readonly certificate: string;
  /** null: no known owner. */
  readonly ownerId: string | null;
  readonly isInLab: boolean;
  readonly isVoided: boolean;
  readonly isHandingOver: boolean;
  readonly openState: string | null;
}

/** Unknown certificates are left out. */
export async function readCertificateStatus(
  db: Queries,
  certificates: readonly string[],
): Promise<ReadonlyMap<string, CertificateStatus>> {
  const { rows } = await sql<CertificateStatus>`
    select o.certificate, w.owner_id, o.is_voided, ${OPEN_STATE} as open_state,
      ${isInLab(CERTIFICATE)} as is_in_lab, ${isHandingOver(CERTIFICATE)} as is_handing_over
    from (
      select certificate, false as is_voided from graded_cards
      where certificate = any(${certificates})
      union all
      select certificate, true from voided_certificates
      where certificate = any(${certificates})) o
    left join certificate_owners w on w.certificate = o.certificate`.execute(db);
  return new Map(rows.map((row) => [row.certificate, row]));
}

function problemOf(
  status: CertificateStatus | undefined,
  userId: string,
): ListingPreview['problem'] {
  if (status?.ownerId !== userId) return 'not_yours';
  if (status.isVoided) return 'voided';
  if (status.openState !== null) return status.openState === 'unpaid' ? 'unpaid' : 'listed';
  return status.isHandingOver ? 'handing_over' : null;
}

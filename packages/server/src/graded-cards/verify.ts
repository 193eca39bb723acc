import { cardTitle, certificateStruct, tidyCertificate } from '@tag/contract/graded-cards';
import { marketPicture, reportAddress, type PublicAddresses } from '@tag/contract/listing-drafts';
import type { Picture } from '@tag/contract/media';
import type { Verified } from '@tag/contract/partners';
import { sql } from 'kysely';
import { certificates, factsOf, type CertificateFacts } from '../db/certificate-facts.ts';
import type { Queries } from '../db/queries.ts';
import { slabOrCard } from '../db/pictures.ts';
import { isSold } from '../db/sold-certificates.ts';

type VerifiedItem = Verified['items'][number];
type Valid = Extract<VerifiedItem, { status: 'valid' }>;
type Other = Exclude<VerifiedItem, Valid>;

/** What is known of a certificate. */
export type Verdict = Pick<Valid, 'status' | 'card'> | Pick<Other, 'status' | 'card'>;
/** The verdicts on certificates; one that doesn't exist has none. */
type Find = (numbers: readonly string[]) => Promise<ReadonlyMap<string, Verdict>>;

/** Verifies certificates as typed. */
export async function verifyEach(typed: readonly string[], find: Find): Promise<VerifiedItem[]> {
  const asked = typed.map((given) => ({ given, certificate: tidyCertificate(given) }));
  const numbers = asked.map((it) => it.certificate).filter((it) => certificateStruct.is(it));
  const known = await find([...new Set(numbers)]);
  return asked.map(({ certificate, given }) => {
    if (!certificateStruct.is(certificate)) {
      return { given, certificate: null, status: 'invalid', card: null };
    }
    const { card, status } = known.get(certificate) ?? other('not_found');
    return status === 'valid'
      ? { given, certificate, status, card }
      : { given, certificate, status, card };
  });
}

export const other = (status: Other['status']): Verdict => ({ status, card: null });

/** Finds certificates, all in one statement. */
export const findCertificates =
  (query: Queries, addresses: PublicAddresses): Find =>
  async (numbers) => {
    const rows = await query
      .selectFrom(
        sql<{ certificate: string }>`unnest(${numbers}::text[])`.as<'asked'>(
          sql`asked(certificate)`,
        ),
      )
      .leftJoin('voidedCertificates as voided', 'voided.certificate', 'asked.certificate')
      .leftJoin(certificates(query).as('card'), 'card.certificate', 'asked.certificate')
      .leftJoin('gradedCardReports as report', 'report.certificate', 'card.certificate')
      .selectAll('card')
      .select(slabOrCard('front').$castTo<Picture | null>().as('picture'))
      .select([
        'asked.certificate as asked',
        sql<boolean>`voided.certificate is not null`.as('isVoided'),
        sql<boolean>`exists (
        select from listings l where l.certificate = asked.certificate and l.state = 'live')`.as(
          'isListed',
        ),
        isSold(sql.ref('asked.certificate')).as('isSold'),
      ])
      .execute();
    return new Map(rows.map((row) => [row.asked, verdictOf(row, addresses)]));
  };

interface Row extends Nulls<CertificateFacts> {
  isVoided: boolean;
  isPublished: boolean | null;
  isListed: boolean;
  isSold: boolean;
  picture: Picture | null;
}
type Nulls<T> = { [K in keyof T]: T[K] | null };
/** Foreign keys guarantee a row in every joined table. */
type ValidRow = Row & CertificateFacts;

function verdictOf(row: Row, addresses: PublicAddresses): Verdict {
  if (row.isVoided) return other('voided');
  if (row.certificate === null) return other('not_found');
  if (!row.isPublished) return other('not_published');
  return { status: 'valid', card: cardOf(row as ValidRow, addresses) };
}

function cardOf(row: ValidRow, addresses: PublicAddresses): Valid['card'] {
  const { card, grade, gradedAt } = factsOf(row);
  const { category, name, number, set, variation, year } = card;
  return {
    title: cardTitle(card),
    ...{ category, year, set, number, name, variation },
    ...{ grade, gradedAt },
    picture: row.picture && marketPicture(row.picture, addresses),
    reportUrl: reportAddress(row.certificate, addresses),
    isListed: row.isListed,
    isSold: row.isSold,
  };
}

import { cardTitle, certificateStruct, tidyCertificate } from '@tag/contract/graded-cards';
import type { Verified } from '@tag/contract/partners';
import { sql } from 'kysely';
import { certificates, factsOf, type CertificateFacts } from '../db/certificate-facts.ts';
import type { Queries } from '../db/queries.ts';
import { isSold } from '../db/sold-certificates.ts';

type VerifiedItem = Verified['items'][number];

/** Verifies certificates as typed, all in one statement. */
export async function verifyCertificates(
  query: Queries,
  typed: readonly string[],
): Promise<VerifiedItem[]> {
  const asked = typed.map((given) => ({ given, certificate: tidyCertificate(given) }));
  const numbers = asked.map((it) => it.certificate).filter((it) => certificateStruct.is(it));
  const known = await findCertificates(query, [...new Set(numbers)]);
  return asked.map(({ certificate, given }) => {
    if (!certificateStruct.is(certificate)) {
      return { given, certificate: null, status: 'invalid', card: null };
    }
    return { given, certificate, ...(known.get(certificate) ?? NOT_FOUND) };
  });
}

type Verdict = Pick<VerifiedItem, 'status' | 'card'>;
const NOT_FOUND: Verdict = { status: 'not_found', card: null };

async function findCertificates(
  query: Queries,
  numbers: readonly string[],
): Promise<Map<string, Verdict>> {
  const rows = await query
    .selectFrom(
      sql<{ certificate: string }>`unnest(${numbers}::text[])`.as<'asked'>(sql`asked(certificate)`),
    )
    .leftJoin('voidedCertificates as voided', 'voided.certificate', 'asked.certificate')
    .leftJoin(certificates(query).as('card'), 'card.certificate', 'asked.certificate')
    .selectAll('card')
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
  return new Map(rows.map((row) => [row.asked, verdictOf(row)]));
}

type Row = { [K in keyof CertificateFacts]: CertificateFacts[K] | null } & {
  isVoided: boolean;
  isPublished: boolean | null;
  isListed: boolean;
  isSold: boolean;
};

function verdictOf(row: Row): Verdict {
  if (row.isVoided) return { status: 'voided', card: null };
  if (row.certificate === null) return NOT_FOUND;
  if (!row.isPublished) return { status: 'not_published', card: null };
  // Foreign keys guarantee a row in every joined table.
  const { card, grade, gradedAt } = factsOf(row as CertificateFacts);
  return {
    status: 'valid',
    card: { title: cardTitle(card), grade, gradedAt, isListed: row.isListed, isSold: row.isSold },
  };
}

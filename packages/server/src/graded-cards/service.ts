import {
  GRADE_KEYS,
  gradeOf,
  gradeWithScore,
  type EarlierGrade,
  type GradedCardDetail,
  type GradedCardScore,
  type Population,
} from '@tag/contract/graded-cards';
import type { ListingDraft, PublicAddresses } from '@tag/contract/listing-drafts';
import type { ReadDatabase } from '../db/queries.ts';
import { CATALOGUE, keyOf } from '../edge/keys.ts';
import type { Tag } from '../http/caching.ts';
import { JsonText } from '../json-text.ts';
import { factsOf } from '../db/certificate-facts.ts';
import { readListingDrafts } from '../db/listing-drafts.ts';
import { missingCertificate } from '../db/missing-certificate.ts';
import { assertVisible } from '../db/visible-certificates.ts';
import { findCertificate, type CertificateRow, type ReportPart } from './graded-card-store.ts';

/** The report of a published certificate. */
export async function readDetail(
  database: ReadDatabase,
  certificate: string,
  tag?: Tag,
): Promise<JsonText<GradedCardDetail>> {
  const row = await findPublished(database, certificate, 'report');
  tag?.(keyOf.variation(row.variationId), CATALOGUE);
  const head = JSON.stringify({
    ...factsOf(row),
    population: population(row),
    history: history(row),
  });
  // Joins two objects: the stored report continues where ours would close.
  return new JsonText(`${head.slice(0, -1)},${row.part.slice(1)}`);
}

/** The grade of a published certificate, and how rare it is. */
export async function readScore(
  database: ReadDatabase,
  certificate: string,
  tag: Tag,
): Promise<JsonText<GradedCardScore>> {
  const row = await findPublished(database, certificate, 'frontImage');
  tag(keyOf.variation(row.variationId), CATALOGUE);
  const head = JSON.stringify({ ...factsOf(row), population: population(row) });
  return new JsonText(`${head.slice(0, -1)},"image":${row.part}}`);
}

/** The same certificate as other marketplaces list it. */
export async function readDraft(
  database: ReadDatabase,
  certificate: string,
  addresses: PublicAddresses,
): Promise<ListingDraft> {
  await findPublished(database, certificate, 'frontImage');
  const drafts = await readListingDrafts(database.query, [certificate], addresses);
  const draft = drafts.get(certificate);
  // Voided between the two reads.
  if (!draft) throw await missingCertificate(database.query, certificate);
  return draft;
}

async function findPublished(
  database: ReadDatabase,
  certificate: string,
  part: ReportPart,
): Promise<CertificateRow> {
  const row = await findCertificate(database, certificate, part);
  return assertVisible(database.query, certificate, row);
}

function history(row: CertificateRow): EarlierGrade[] {
  return row.history.map(({ score, gradedAt, regradedAt, reason }) => ({
    grade: gradeWithScore(score),
    gradedAt: new Date(gradedAt).toISOString(),
    regradedAt: new Date(regradedAt).toISOString(),
    reason,
  }));
}

/** Authentic has no score to compare: no rank, and nothing is higher. */
function population(row: CertificateRow): Population {
  const { counts, score, aboveInGrade, chronology, chronologyInGrade } = row;
  const grade = GRADE_KEYS.indexOf(gradeOf(score).key);
  const isRanked = score !== null;
  const higher = isRanked ? sum(counts.slice(0, grade)) : 0;
  return {
    total: sum(counts),
    atGrade: counts[grade]!,
    higher,
    rank: isRanked ? higher + aboveInGrade + 1 : null,
    rankInGrade: isRanked ? aboveInGrade + 1 : null,
    chronology,
    chronologyInGrade,
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

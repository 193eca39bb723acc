import { sql } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { gradeArray } from '../db/grade-columns.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { certificatesWithReport, type CertificateFacts } from '../db/certificate-facts.ts';

/** Which part of the stored report to read, as JSON text, and whether to include earlier grades. */
const PARTS = {
  report: {
    text: sql<string>`report.report::text`,
    history: sql<EarlierScore[]>`coalesce((
      select json_agg(json_build_object(
        'score', r.score, 'gradedAt', r.graded_at, 'regradedAt', r.regraded_at, 'reason', r.reason)
        order by r.id)
      from regrades r where r.certificate = card.certificate), '[]')`,
  },
  frontImage: {
    text: sql<string>`(report.report #> '{images,front}')::text`,
    history: sql<EarlierScore[]>`'[]'::json`,
  },
} as const;
export type ReportPart = keyof typeof PARTS;

/** A score before a regrade; the times are ISO 8601. */
interface EarlierScore {
  score: number | null;
  gradedAt: string;
  regradedAt: string;
  reason: string;
}

export interface CertificateRow extends CertificateFacts {
  isPublished: boolean;
  variationId: number;
  chronology: number;
  chronologyInGrade: number;
  /** Certificates of the same variation in each grade, in the order of GRADE_KEYS. */
  counts: number[];
  /** How many of its grade have a higher score. */
  aboveInGrade: number;
  /** The requested part of the report, JSON. */
  part: string;
  /** Earlier scores, oldest first; empty without the report. */
  history: EarlierScore[];
}

/**
 * Everything about one certificate in one statement. Counts come from the counters; only higher scores
 * within its grade are read from the covering index, and no grade is wider than 50 points. A card that waits
 * for a second person has no counters: its certificate isn't public.
 */
const certificateWith = (name: string, part: ReportPart) =>
  prepare(name, (db, given: Given<{ certificate: string }>) =>
    certificatesWithReport(db)
      .leftJoin('populationByCard as p', 'p.variationId', 'card.variationId')
      .select([
        'card.variationId',
        'card.chronology',
        'card.chronologyInGrade',
        gradeArray('p').as('counts'),
        sql<number>`(
          select count(*)::int from graded_cards other
          where other.variation_id = card.variation_id and other.score > card.score
            and other.grade_key = card.grade_key and other.score <= card.score + 49)`.as(
          'aboveInGrade',
        ),
        PARTS[part].text.as('part'),
        PARTS[part].history.as('history'),
      ])
      .where('card.certificate', '=', given('certificate')),
  );

export const findCertificateWith = {
  report: certificateWith('certificate-report', 'report'),
  frontImage: certificateWith('certificate-front-image', 'frontImage'),
} as const;

export async function findCertificate(
  { query }: ReadDatabase,
  certificate: string,
  part: ReportPart,
): Promise<CertificateRow | undefined> {
  const [row] = await findCertificateWith[part](query, { certificate });
  return row;
}

import type { Database } from '../db/database.ts';
import { gradeArray } from '../db/grade-columns.ts';

/** Which part of the stored report to bring along, as JSON text. */
const PARTS = {
  report: 'r.report::text',
  frontImage: `(r.report #> '{images,front}')::text`,
} as const;
export type ReportPart = keyof typeof PARTS;

export interface CertificateRow {
  certificate: string;
  gradedAt: Date;
  published: boolean;
  score: number | null;
  category: string;
  year: number;
  brand: string;
  set: string;
  subset: string | null;
  name: string;
  number: string;
  variation: string;
  rarity: string | null;
  cmpCode: string | null;
  serialNumber: number | null;
  divisorNumber: number | null;
  isPrizm: boolean;
  isRefractor: boolean;
  chronology: number;
  chronologyInGrade: number;
  /** Certificates of the same variation in each grade, in the order of GRADE_KEYS. */
  counts: number[];
  /** How many of its own grade have a higher score. */
  aboveInGrade: number;
  /** The asked part of the report, JSON. */
  part: string;
}

/**
 * Everything about one certificate in one statement. Counts come from the counters; only what is
 * above it within its grade is looked up, in the covering index; no grade is wider than 50 points.
 */
const statement = (part: ReportPart) => `
  select g.certificate,
         g.graded_at as "gradedAt",
         coalesce(g.published_at <= now(), false) as published,
         g.score,
         k.name as category, s.year, s.brand, s.name as "set",
         c.subset, c.name, c.number, v.name as variation, c.rarity,
         g.cmp_code as "cmpCode",
         g.serial_number as "serialNumber", g.divisor_number as "divisorNumber",
         g.is_prizm as "isPrizm", g.is_refractor as "isRefractor",
         g.chronology, g.chronology_in_grade as "chronologyInGrade",
         ${gradeArray('p')} as counts,
         (select count(*)::int from graded_cards o
          where o.variation_id = g.variation_id and o.score > g.score
            and o.grade_key = g.grade_key and o.score <= g.score + 49) as "aboveInGrade",
         ${PARTS[part]} as part
  from graded_cards g
  join graded_card_reports r on r.certificate = g.certificate
  join card_variations v on v.id = g.variation_id
  join cards c on c.id = v.card_id
  join card_sets s on s.id = c.set_id
  join categories k on k.id = s.category_id
  join population_by_card p on p.variation_id = g.variation_id
  where g.certificate = $1`;

const statements = {
  report: { name: 'certificate-report', text: statement('report') },
  frontImage: { name: 'certificate-front-image', text: statement('frontImage') },
} as const;

export async function findCertificate(
  { pool }: Database,
  certificate: string,
  part: ReportPart,
): Promise<CertificateRow | undefined> {
  const { rows } = await pool.query<CertificateRow>({
    ...statements[part],
    values: [certificate],
  });
  return rows[0];
}

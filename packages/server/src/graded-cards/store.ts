import type { Population } from '@tag/contract/graded-cards';
import type { Database } from '../db/database.ts';

/** Which part of the stored report to bring along, as JSON text. */
const PARTS = {
  report: 'r.report::text',
  frontImage: `(r.report #> '{images,front}')::text`,
} as const;
export type ReportPart = keyof typeof PARTS;

export interface CertificateRow extends Population {
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
  /** The asked part of the report, JSON. */
  part: string;
}

/**
 * Everything about one certificate in one statement. The population comes from the covering index
 * alone. Authentic has no score, so nothing compares with it: no rank, and nothing is higher.
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
         p.total::int, p."atGrade"::int, p.higher::int,
         case when g.score is not null then p.above::int + 1 end as rank,
         case when g.score is not null then (p.above - p.higher)::int + 1 end as "rankInGrade",
         ${PARTS[part]} as part
  from graded_cards g
  join graded_card_reports r on r.certificate = g.certificate
  join card_variations v on v.id = g.variation_id
  join cards c on c.id = v.card_id
  join card_sets s on s.id = c.set_id
  join categories k on k.id = s.category_id
  cross join lateral (
    select count(*) as total,
           count(*) filter (where o.grade_key = g.grade_key) as "atGrade",
           count(*) filter (where o.score > g.score) as above,
           count(*) filter (where o.score > g.score and o.grade_key <> g.grade_key) as higher
    from graded_cards o
    where o.variation_id = g.variation_id
  ) p
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

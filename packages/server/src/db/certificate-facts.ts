import { gradeWithScore, type GradedCardDetail } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import type { ReadQueries } from './queries.ts';
import { IS_PUBLISHED } from './visible-certificates.ts';

/** The stored label of a certificate. */
export interface CertificateFacts {
  certificate: string;
  gradedAt: Date;
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
}

const LABEL_FACTS = [
  'k.name as category',
  's.year',
  's.brand',
  's.name as set',
  'c.subset',
  'c.name',
  'c.number',
  'v.name as variation',
  'c.rarity',
  'card.cmpCode',
  'card.serialNumber',
  'card.divisorNumber',
  'card.isPrizm',
  'card.isRefractor',
] as const;

const FACTS = ['card.certificate', 'card.gradedAt', 'card.score', ...LABEL_FACTS] as const;

/** SQL: what the label of a certificate `card` says, as in a report. */
export const LABEL = sql`json_build_object(${sql.join(
  LABEL_FACTS.flatMap((fact) => {
    const [column, name = column.split('.')[1]!] = fact.split(' as ') as [string, string?];
    return [sql.lit(name), sql.ref(column)];
  }),
)})`;

/** SQL: the catalogue's rows of a certificate `card`, to join. */
export const CATALOGUED = sql`
  join card_variations v on v.id = card.variation_id
  join cards c on c.id = v.card_id
  join card_sets s on s.id = c.set_id
  join categories k on k.id = s.category_id`;

const variations = (db: ReadQueries) =>
  db
    .selectFrom('cardVariations as v')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId');

/** Certificates `card` with their variation `v`, card `c`, set `s`, and category `k`. */
const labelled = (db: ReadQueries) =>
  variations(db).innerJoin('gradedCards as card', 'card.variationId', 'v.id');

/** The labels of certificates. */
export const certificates = (db: ReadQueries) =>
  labelled(db).select(FACTS).select(IS_PUBLISHED.as('isPublished'));

/** The same with their stored reports `report`. */
export const certificatesWithReport = (db: ReadQueries) =>
  certificates(db).innerJoin(
    'gradedCardReports as report',
    'report.certificate',
    'card.certificate',
  );

/** The labels of voided certificates, which their owners still see. */
export const voidedCertificates = (db: ReadQueries) =>
  variations(db).innerJoin('voidedCertificates as card', 'card.variationId', 'v.id').select(FACTS);

/** The start of every answer about a certificate. */
export function factsOf(
  row: CertificateFacts,
): Pick<GradedCardDetail, 'certificate' | 'gradedAt' | 'card' | 'grade'> {
  return {
    certificate: row.certificate,
    gradedAt: row.gradedAt.toISOString(),
    card: {
      category: row.category,
      year: row.year,
      brand: row.brand,
      set: row.set,
      subset: row.subset,
      name: row.name,
      number: row.number,
      variation: row.variation,
      rarity: row.rarity,
      cmpCode: row.cmpCode,
      serialNumber: row.serialNumber,
      divisorNumber: row.divisorNumber,
      isPrizm: row.isPrizm,
      isRefractor: row.isRefractor,
    },
    grade: gradeWithScore(row.score),
  };
}

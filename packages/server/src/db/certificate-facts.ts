import { gradeWithScore, type GradedCardDetail } from '@tag/contract/graded-cards';

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

/** Columns of a certificate `card`, its variation `v`, card `c`, set `s`, and category `k`. */
export const FACTS = [
  'card.certificate',
  'card.gradedAt',
  'card.score',
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

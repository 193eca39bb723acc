import type { GradeKey } from '@tag/contract/graded-cards';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { GradedCardReport } from '../graded-cards/report.ts';

/** What lies in the database; the migrations make it so. Names are snake_case there. */
export interface Tables extends AccountTables {
  categories: { id: GeneratedAlways<number>; name: string };
  cardSets: {
    id: GeneratedAlways<number>;
    categoryId: number;
    year: number;
    brand: string;
    name: string;
  };
  cards: {
    id: GeneratedAlways<number>;
    setId: number;
    number: string;
    name: string;
    rarity: string | null;
    subset: string | null;
    /** What a search looks through: lower case, no accents. */
    search: string;
  };
  cardVariations: { id: GeneratedAlways<number>; cardId: number; name: string };
  gradedCards: {
    certificate: string;
    variationId: number;
    /** null: Authentic. */
    score: number | null;
    gradeKey: GradeKey;
    region: string | null;
    /** 1: the first of its variation ever graded; then among those of its grade. */
    chronology: number;
    chronologyInGrade: number;
    serialNumber: number | null;
    divisorNumber: number | null;
    cmpCode: string | null;
    isPrizm: Generated<boolean>;
    isRefractor: Generated<boolean>;
    mediaKey: string;
    gradedAt: ColumnType<Date, Date | string>;
    /** null or in the future: not public yet. */
    publishedAt: ColumnType<Date | null, Date | string | null>;
  };
  helpMessages: {
    id: Generated<string>;
    at: ColumnType<Date, never, never>;
    email: string;
    name: string | null;
    text: string;
    page: string | null;
  };
  gradedCardReports: { certificate: string; report: JSONColumnType<GradedCardReport> };
}

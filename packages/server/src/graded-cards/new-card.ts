import type { GradedCardReport } from './report.ts';

/** A card that has been graded. */
export interface NewGradedCard {
  certificate: string;
  variationId: number;
  /** 100 to 1000; null: Authentic. */
  score: number | null;
  /** One of the map's region codes; null: not known. */
  region: string | null;
  serialNumber: number | null;
  divisorNumber: number | null;
  cmpCode: string | null;
  isPrizm: boolean;
  isRefractor: boolean;
  /** The folder of its pictures below /media; random, unguessable. */
  mediaKey: string;
  gradedAt: Date;
  /** null or in the future: not public yet. */
  publishedAt: Date | null;
  /** Read once, when it is stored. */
  readonly report: GradedCardReport;
}

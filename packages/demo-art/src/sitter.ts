import type { GradedCardDetail, GradedCardIdentity } from '@tag/contract/graded-cards';

/** The measured parts of a certificate's report, as they are stored. */
export type MeasuredReport = Pick<
  GradedCardDetail,
  | 'subgrades'
  | 'size'
  | 'images'
  | 'outline'
  | 'slab'
  | 'spin'
  | 'hasWitnessVideo'
  | 'centering'
  | 'surface_details'
  | 'corner_details'
  | 'edge_details'
  | 'defect_map'
  | 'dings'
>;

/** Everything the pictures of a certificate are drawn from. */
export interface Sitter {
  readonly certificate: string;
  readonly card: GradedCardIdentity;
  readonly score: number | null;
  readonly report: MeasuredReport;
  /** What the QR codes on its slab hold; left out: only its certificate. */
  readonly slabAddress?: string;
}

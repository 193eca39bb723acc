import type { GradedCardDetail } from '@tag/contract/graded-cards';

/**
 * The part of a certificate's detail that was measured and photographed. It is stored as in the response;
 * the rest (card, grade, population) is computed from tables on request.
 */
export type GradedCardReport = Omit<
  GradedCardDetail,
  'certificate' | 'gradedAt' | 'card' | 'grade' | 'population' | 'history'
>;

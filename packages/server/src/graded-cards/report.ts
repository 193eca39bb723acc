import type { GradedCardDetail } from '@tag/contract/graded-cards';

/**
 * The part of a certificate's detail that was measured and photographed. It is stored as it will be
 * answered; the rest (card, grade, population) is worked out from tables when it is asked for.
 */
export type GradedCardReport = Omit<
  GradedCardDetail,
  'certificate' | 'gradedAt' | 'card' | 'grade' | 'population' | 'history'
>;

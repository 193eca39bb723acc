import { gradedCardDetail, gradedCardScore } from './graded-cards/endpoints.ts';
import { witnessPayment, witnessPaywall } from './witness/endpoints.ts';

/** Every call the server answers, by name. An entry without a handler does not type-check. */
export const endpoints = {
  gradedCardDetail,
  gradedCardScore,
  witnessPaywall,
  witnessPayment,
} as const;

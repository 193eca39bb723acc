import { gradedCardDetail, gradedCardScore } from './graded-cards/endpoints.ts';
import {
  popCardInfo,
  popCardRank,
  popCards,
  popCardStates,
  popCategories,
  popDistribution,
  popSets,
  popTrend,
  popYears,
} from './pops/endpoints.ts';
import { witnessPayment, witnessPaywall } from './witness/endpoints.ts';

/** Every call the server answers, by name. An entry without a handler does not type-check. */
export const endpoints = {
  gradedCardDetail,
  gradedCardScore,
  popCategories,
  popYears,
  popSets,
  popCards,
  popDistribution,
  popCardInfo,
  popCardStates,
  popCardRank,
  popTrend,
  witnessPaywall,
  witnessPayment,
} as const;

import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';

/** Both sides' defects, highest cost first: their numbers, wherever a report's defects have them. */
export function defectsByCost({ defect_map: { front, back } }: GradedCardDetail): Defect[] {
  return [...front, ...back].sort((a, b) => b.deduction - a.deduction);
}

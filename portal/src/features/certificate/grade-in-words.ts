import type { GradedCardDetail } from '@tag/contract/graded-cards';

/** `10 Gem Mint, TAG score 972`, or `Authentic`. */
export function gradeInWords({ grade, label, score }: GradedCardDetail['grade']): string {
  return score === null ? label : `${grade} ${label}, TAG score ${score}`;
}

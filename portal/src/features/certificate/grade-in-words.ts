import { type GradedCardDetail, gradeName } from '@tag/contract/graded-cards';

/** `Gem Mint 10, TAG score 972`, or `Authentic`. */
export function gradeInWords(grade: GradedCardDetail['grade']): string {
  return gradeName(grade) + (grade.score === null ? '' : `, TAG score ${grade.score}`);
}

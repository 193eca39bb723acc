import { cardTitle, type GradedCardDetail } from '@tag/contract/graded-cards';
import type { PageHead } from '../page/page-head.ts';

/** `10 Gem Mint, TAG score 972`, or `Authentic`. */
export function gradeInWords({ grade, label, score }: GradedCardDetail['grade']): string {
  return score === null ? label : `${grade} ${label}, TAG score ${score}`;
}

/** Title and description of a published report, the same from the server and after a click. */
export function cardPageHead(detail: GradedCardDetail): PageHead {
  const { certificate, card, grade, population } = detail;
  const name = cardTitle(card);
  const shown = grade.score === null ? grade.label : `${grade.grade} ${grade.label}`;
  const higher = population.higher === 0 ? 'none graded higher' : `${population.higher} higher`;
  return {
    title: `${name} · ${shown} · ${certificate}`,
    description:
      `Grading report of certificate ${certificate}: ${name}, graded ${gradeInWords(grade)}. ` +
      `Population ${population.atGrade} at this grade of ${population.total}, ${higher}. ` +
      'Scans, subgrades, centering and every defect.',
  };
}

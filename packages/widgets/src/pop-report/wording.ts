import { formatCount } from '@tag/contract/formats';
import { AUTHENTIC, type GradeKey, gradeName, GRADES } from '@tag/contract/graded-cards';

/** `+12`, `−3`, `0`, with a real minus. */
export function change(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${formatCount(Math.abs(value))}`;
}

interface GradeName {
  readonly key: GradeKey;
  /** `10`, `8.5`, `A` */
  readonly grade: string;
  readonly label: string;
  /** `Pristine 10`, `NM-MT+ 8.5`, `Authentic` */
  readonly name: string;
}

/** Every grade, best first. */
export const GRADE_NAMES: readonly GradeName[] = [...GRADES, AUTHENTIC].map(
  ({ key, grade, label }) => ({
    key,
    grade,
    label,
    name: gradeName({ grade, label }),
  }),
);

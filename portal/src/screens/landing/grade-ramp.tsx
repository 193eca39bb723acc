import { GRADES } from '@tag/contract/graded-cards';
import { percentStep } from '@tag/theme';

const TOP_SCORE = 1000;
const LOWEST = GRADES.at(-1)!.from;
const at = (score: number) => `${(100 * (score - LOWEST)) / (TOP_SCORE - LOWEST)}%`;

/** Every grade from 1 to 10 on one ramp of scores. */
export function GradeRamp() {
  return (
    <svg
      className="grade-ramp"
      width="100%"
      height="64"
      role="img"
      aria-label="Scores and their grades: from 100, Poor 1; from 500, EX 5; from 900, Mint 9; from 950, Gem Mint 10; from 990, Pristine 10"
    >
      {GRADES.map(({ key, from }, index) => (
        <rect
          key={key}
          x={at(from)}
          width={at((GRADES[index - 1]?.from ?? TOP_SCORE) - from + LOWEST)}
          height="24"
          fill={
            key === 'pristine'
              ? 'var(--_grade-pristine)'
              : `var(--_scale-${percentStep(from / 10)})`
          }
        />
      ))}
      {GRADES.filter(({ key }) => /^\d+$/.test(key)).map(({ key, from, grade }) => (
        <text key={key} x={at(from)} y="56">
          {grade}
        </text>
      ))}
    </svg>
  );
}

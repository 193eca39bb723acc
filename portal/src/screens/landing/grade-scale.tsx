import { GRADES } from '@tag/contract/graded-cards';
import { percentStep } from '@tag/theme';

const TOP_SCORE = 1000;

const BANDS = GRADES.map((band, index) => ({
  ...band,
  to: index === 0 ? TOP_SCORE : GRADES[index - 1]!.from - 1,
}));

function colourOf({ key, from }: (typeof BANDS)[number]): string {
  return key === 'pristine' ? 'var(--_grade-pristine)' : `var(--_scale-${percentStep(from / 10)})`;
}

/** Every grade with its scores, best first. */
export function GradeScale() {
  return (
    <ol className="grade-scale">
      {BANDS.map((band) => (
        <li key={band.key}>
          <svg viewBox="0 0 4 24" width="4" height="24" aria-hidden="true">
            <rect width="4" height="24" rx="2" fill={colourOf(band)} />
          </svg>
          <strong>{band.grade}</strong>
          <span>{band.label}</span>
          <span className="grade-scale__range">
            {band.from}–{band.to}
          </span>
        </li>
      ))}
    </ol>
  );
}

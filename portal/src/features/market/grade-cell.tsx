import type { Listing } from '@tag/contract/tag-market';
import './grade-cell.css';

/** `10 Gem Mint 967`: a grade with its score. */
export function GradeCell({ grade: { grade, label, score } }: Pick<Listing, 'grade'>) {
  return (
    <span className="grade-chip">
      {score === null ? label : `${grade} ${label}`}
      {score !== null && (
        <span className="grade-chip-score">
          {score}
          <span className="tag-hidden"> points</span>
        </span>
      )}
    </span>
  );
}

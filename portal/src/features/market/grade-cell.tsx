import type { Listing } from '@tag/contract/tag-market';

/** `10 Gem Mint`, and the score below it. */
export function GradeCell({ grade: { grade, label, score } }: Pick<Listing, 'grade'>) {
  return (
    <>
      {grade} {label}
      {score !== null && <span className="list-aside">{score} points</span>}
    </>
  );
}

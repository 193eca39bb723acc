import { gradeName } from '@tag/contract/graded-cards';
import type { Listing } from '@tag/contract/tag-market';

/** `Gem Mint 10`, and the score below it. */
export function GradeCell({ grade }: Pick<Listing, 'grade'>) {
  const { score } = grade;
  return (
    <>
      {gradeName(grade)}
      {score !== null && <span className="list-aside">{score} points</span>}
    </>
  );
}

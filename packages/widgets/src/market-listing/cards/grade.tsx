import type { PublicListing } from '@tag/contract/tag-market';

/** The grade in large type, with its name and score. */
export function Grade({ grade: { grade, label, score, key } }: Pick<PublicListing, 'grade'>) {
  return (
    <p className="tag-market-grade" data-grade={key} part="grade">
      <span className="tag-hidden">Grade: </span>
      <b>{grade}</b>
      <span>
        {label}
        {score !== null && <small>{score} points</small>}
      </span>
    </p>
  );
}

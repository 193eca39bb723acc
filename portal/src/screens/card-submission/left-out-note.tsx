import { useSubmission } from './submission-context.tsx';

/** What this draft couldn't take over from the order it was started from, until it is chosen again. */
export function LeftOutNote() {
  const { leftOut = [] } = useSubmission().order;
  if (leftOut.length === 0) return null;
  return (
    <div className="submission-note" role="status">
      <p>Not everything of your earlier order could be copied:</p>
      <ul>
        {leftOut.map(({ field, reason }) => (
          <li key={field}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

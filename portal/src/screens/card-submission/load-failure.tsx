interface LoadFailureProps {
  /** In words; undefined while nothing failed. */
  failure: string | undefined;
  onRetry(): void;
}

/** Why a part of the step couldn't be loaded, and the way to load it again. */
export function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  if (failure === undefined) return null;
  return (
    <p role="alert" className="submission-danger">
      {failure}{' '}
      <button type="button" className="submission-link" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

import { LinkButton } from '../../features/link-button/link-button.tsx';
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
      {failure} <LinkButton onClick={onRetry}>Try again</LinkButton>
    </p>
  );
}

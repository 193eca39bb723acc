import { ErrorNotice as BaseErrorNotice } from '@tag/ui/error-notice';
import { isEmpty, type ListingError, wordsOf } from '../listing-error.ts';
import type { LinkProps } from '../navigation.ts';

interface ErrorNoticeProps {
  error: ListingError;
  level: number;
  cert?: string;
  /** A link to the card’s report. */
  report?: LinkProps | undefined;
  /** Older content is still shown. */
  isAside?: boolean;
  /** Only for errors that can be retried. */
  onRetry?: () => void;
}

/** Explains why nothing is shown and suggests a next step. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { error, level, cert, report, isAside = false, onRetry } = props;
  if (isAside) {
    return (
      <p className="tag-market-aside" role="status">
        {wordsOf(error, cert).title}. Prices may have changed.{' '}
        <button type="button" className="tag-button" onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <BaseErrorNotice
      {...wordsOf(error, cert)}
      kind={error.kind}
      lookOf={isEmpty(error) ? 'not-found' : undefined}
      level={level}
      className="tag-market-error"
      isCalm={error.code === 'not-found'}
      onRetry={error.retryable ? onRetry : undefined}
      actions={
        report &&
        isEmpty(error) && (
          <a className="tag-button" {...report}>
            View report
          </a>
        )
      }
    />
  );
}

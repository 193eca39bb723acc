import type { LinkProps } from '@tag/behavior/link';
import { ErrorNotice as BaseErrorNotice } from '../../shared/error-notice.tsx';
import { isEmpty, type ListingError, wordsOf } from '../listing-error.ts';

interface ErrorNoticeProps {
  error: ListingError;
  level: number;
  cert?: string;
  /** A link to the card’s report. */
  report?: LinkProps | undefined;
  /** Older content is still shown. */
  isAside?: boolean;
  onRetry?: (() => void) | undefined;
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
      error={error}
      lookOf={isEmpty(error) ? 'not-found' : undefined}
      level={level}
      className="tag-market-error"
      onRetry={onRetry}
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

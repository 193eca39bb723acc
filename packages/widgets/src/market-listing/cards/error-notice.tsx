import { ErrorNotice as BaseErrorNotice } from '@tag/ui/error-notice';
import { isEmpty, type ListingError, wordsOf } from '../listing-error.ts';
import type { LinkProps } from '../navigation.ts';

interface ErrorNoticeProps {
  error: ListingError;
  level: number;
  cert?: string;
  /** The way to the card’s report. */
  report?: LinkProps | undefined;
  /** Something older is still shown. */
  isAside?: boolean;
  /** Needed only for errors that a retry may fix. */
  onRetry?: () => void;
}

/** Why nothing is shown, in words that help, and a way on where there is one. */
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

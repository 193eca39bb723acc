import { ErrorNotice as BaseErrorNotice } from '@tag/ui/error-notice';
import type { LinkProps } from './navigation.ts';
import { isEmpty, type ViewerError, type ViewerErrorKind, wordsOf } from './viewer-error.ts';

const LOOKS: Partial<Record<ViewerErrorKind, ViewerErrorKind>> = {
  'no-picture': 'network',
  'no-defect': 'not-found',
  'no-defects': 'not-found',
};

interface ErrorNoticeProps {
  error: ViewerError;
  level: number;
  /** The way to the report that was meant. */
  link?: LinkProps | undefined;
  /** Needed only for errors that a retry may fix. */
  onRetry?(): void;
}

/** Why nothing is shown, in words that help, and a way on where there is one. */
export function ErrorNotice({ error, level, link, onRetry }: ErrorNoticeProps) {
  const { kind, code, retryable } = error;
  const hasReport = kind !== 'not-found' && kind !== 'malformed' && kind !== 'voided';
  return (
    <BaseErrorNotice
      {...wordsOf(error)}
      kind={kind}
      lookOf={LOOKS[kind]}
      level={level}
      className="tag-defect-error"
      isCalm={isEmpty(error) || code === 'not-found'}
      onRetry={retryable ? onRetry : undefined}
      actions={
        link &&
        hasReport && (
          <a className="tag-button" {...link}>
            View report
          </a>
        )
      }
    />
  );
}

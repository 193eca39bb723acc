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
  /** A link to the requested report. */
  link?: LinkProps | undefined;
  /** Only for errors that can be retried. */
  onRetry?(): void;
}

/** Explains why nothing is shown and suggests a next step. */
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

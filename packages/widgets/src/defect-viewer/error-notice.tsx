import type { LinkProps } from '@tag/behavior/link';
import { ErrorNotice as BaseErrorNotice } from '../shared/error-notice.tsx';
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
  onRetry?: (() => void) | undefined;
}

/** Explains why nothing is shown and suggests a next step. */
export function ErrorNotice({ error, level, link, onRetry }: ErrorNoticeProps) {
  const { kind, code } = error;
  const hasReport = kind !== 'not-found' && kind !== 'malformed' && kind !== 'voided';
  return (
    <BaseErrorNotice
      {...wordsOf(error)}
      error={error}
      lookOf={LOOKS[kind]}
      level={level}
      className="tag-defect-error"
      isCalm={isEmpty(error) || code === 'not-found'}
      onRetry={onRetry}
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

import { ErrorNotice as BaseErrorNotice } from '@tag/ui/error-notice';
import { wordsOf, type ReportError } from '../state/report-error.ts';

interface ErrorNoticeProps {
  error: ReportError;
  cert: string;
  level: number;
  /** Only for errors that can be retried. */
  onRetry?(): void;
}

/** Explains why there is no report and suggests a next step. */
export function ErrorNotice({ error, cert, level, onRetry }: ErrorNoticeProps) {
  return (
    <BaseErrorNotice
      {...wordsOf(error, cert)}
      kind={error.kind}
      level={level}
      className="tag-report-error"
      isCalm={error.code === 'not-found'}
      onRetry={error.retryable ? onRetry : undefined}
    />
  );
}
